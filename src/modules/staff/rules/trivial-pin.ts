/** Returns true for a PIN that everybody tries first: 0000, 1234, 4321, 1212, 1221. */
export function isTrivialPin(pin: string): boolean {
  const digits = [...pin].map(Number);
  const steps = new Set(digits.slice(1).map((digit, index) => (digit - (digits[index] ?? 0) + 10) % 10));
  const isRun = steps.size === 1 && [0, 1, 9].some((step) => steps.has(step));
  const [first, second, third, fourth] = digits;
  const isPair = first === third && second === fourth;
  const isMirrored = first === fourth && second === third;
  return isRun || isPair || isMirrored;
}
