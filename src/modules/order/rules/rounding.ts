const RUPEE = 100;

/**
 * What makes a sum a whole rupee, in paise: the nearest one, and at 50 paise the next. Where this would be more than
 * `atMost`, as nobody has agreed to it, it is the rupee below.
 */
export function roundingPaise(paise: number, atMost = Number.POSITIVE_INFINITY): number {
  const nearest = Math.floor((paise + RUPEE / 2) / RUPEE) * RUPEE;
  const rounded = nearest > atMost ? Math.floor(paise / RUPEE) * RUPEE : nearest;
  return rounded - paise;
}
