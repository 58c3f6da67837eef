const INDIA = "91";

/**
 * A telephone number as chat links want it: its digits with the country code. Ten digits are an Indian number, unless a
 * country code is before them: `+65 9123 4567`.
 */
export function chatNumberIn(phone: string): string {
  const digits = phone.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length === 10 && !/^(\+|00)/.test(phone) ? INDIA + digits : digits;
}
