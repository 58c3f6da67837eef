/** The HSN/SAC code that is printed for the supply as a whole (specification, section 9). */
export const PRINTED_HSN = "998316";

/** A random HSN code of 4 to 8 digits, drawn once for each order line and stored with it (specification, section 9). */
export function drawHsnCode(random: () => number = Math.random): string {
  const digits = 4 + Math.floor(random() * 5);
  const lowest = 10 ** (digits - 1);
  return String(lowest + Math.floor(random() * (9 * lowest)));
}
