/** `INV-{yyyymmdd}-{4-digit counter}`; the counter starts at 1 each day and may outgrow four digits (specification, section 9). */
export function invoiceNumber(day: string, counter: number): string {
  return `INV-${day.replaceAll("-", "")}-${String(counter).padStart(4, "0")}`;
}
