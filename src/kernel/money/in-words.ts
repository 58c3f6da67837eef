const BELOW_TWENTY = (
  "Zero One Two Three Four Five Six Seven Eight Nine " +
  "Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen"
).split(" ");
const TENS = "Zero Ten Twenty Thirty Forty Fifty Sixty Seventy Eighty Ninety".split(" ");
const SCALES = [
  { size: 100_000_000_000, name: "Kharab" },
  { size: 1_000_000_000, name: "Arab" },
  { size: 10_000_000, name: "Crore" },
  { size: 100_000, name: "Lakh" },
  { size: 1_000, name: "Thousand" },
  { size: 100, name: "Hundred" },
];

/** A whole number from zero on in English words, in Indian lakh style: 123000 is "One Lakh Twenty Three Thousand". */
export function inWords(number: number): string {
  if (number < BELOW_TWENTY.length) return BELOW_TWENTY[number] ?? "";
  const scale = SCALES.find(({ size }) => number >= size);
  const first = scale
    ? `${inWords(Math.floor(number / scale.size))} ${scale.name}`
    : (TENS[Math.floor(number / 10)] ?? "");
  const rest = number % (scale?.size ?? 10);
  return rest === 0 ? first : `${first} ${inWords(rest)}`;
}
