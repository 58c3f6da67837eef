/** The scope of the keys under which a shopper orders. */
export function orderScope(shopperId: string): string {
  return `order:${shopperId}`;
}
