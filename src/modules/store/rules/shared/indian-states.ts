import { withoutBlanks } from "#kernel/texts/typed-text.ts";

/** The states and union territories by their number in a GSTIN: the name, then codes, old names and other scripts. */
const STATES: Readonly<Record<string, readonly [name: string, ...others: string[]]>> = {
  "01": ["Jammu and Kashmir", "JK", "J and K", "Kashmir", "Jammu", "जम्मू और कश्मीर"],
  "02": ["Himachal Pradesh", "HP", "Himachal", "हिमाचल प्रदेश"],
  "03": ["Punjab", "PB", "ਪੰਜਾਬ", "पंजाब"],
  "04": ["Chandigarh", "CH", "चंडीगढ़"],
  "05": ["Uttarakhand", "UK", "UA", "UT", "Uttaranchal", "उत्तराखंड"],
  "06": ["Haryana", "HR", "हरियाणा"],
  "07": ["Delhi", "DL", "New Delhi", "NCT of Delhi", "Delhi NCT", "NCT", "Delhi NCR", "दिल्ली"],
  "08": ["Rajasthan", "RJ", "Rajputana", "राजस्थान"],
  "09": ["Uttar Pradesh", "UP", "United Provinces", "उत्तर प्रदेश"],
  "10": ["Bihar", "BR", "बिहार"],
  "11": ["Sikkim", "SK", "सिक्किम"],
  "12": ["Arunachal Pradesh", "AR", "Arunachal", "NEFA"],
  "13": ["Nagaland", "NL"],
  "14": ["Manipur", "MN"],
  "15": ["Mizoram", "MZ"],
  "16": ["Tripura", "TR"],
  "17": ["Meghalaya", "ML"],
  "18": ["Assam", "AS", "Asom"],
  "19": ["West Bengal", "WB", "Bengal", "Paschim Banga", "Paschimbanga", "পশ্চিমবঙ্গ"],
  "20": ["Jharkhand", "JH", "झारखंड"],
  "21": ["Odisha", "OD", "OR", "Orissa", "ଓଡ଼ିଶା"],
  "22": ["Chhattisgarh", "CG", "CT", "छत्तीसगढ़"],
  "23": ["Madhya Pradesh", "MP", "Central Provinces", "मध्य प्रदेश"],
  "24": ["Gujarat", "GJ", "ગુજરાત", "गुजरात"],
  "26": [
    "Dadra and Nagar Haveli and Daman and Diu",
    ...["DH", "DN", "DD", "DNHDD", "Daman and Diu", "Daman", "Diu", "Dadra and Nagar Haveli", "Silvassa"],
  ],
  "27": ["Maharashtra", "MH", "महाराष्ट्र"],
  "29": ["Karnataka", "KA", "KT", "Mysore State", "ಕರ್ನಾಟಕ", "कर्नाटक", "கர்நாடகா", "కర్ణాటక", "കർണാടക"],
  "30": ["Goa", "GA", "गोवा"],
  "31": ["Lakshadweep", "LD", "Laccadive", "Laccadive Islands"],
  "32": ["Kerala", "KL", "Keralam", "Travancore", "കേരളം", "കേരള", "ಕೇರಳ", "கேரளா", "కేరళ", "केरल"],
  "33": [
    "Tamil Nadu",
    ...["TN", "Tamizh Nadu", "Madras State", "தமிழ்நாடு", "ತಮಿಳುನಾಡು", "తమిళనాడు", "തമിഴ്നാട്", "तमिलनाडु"],
  ],
  "34": ["Puducherry", "PY", "Pondicherry", "Pondy", "Pondichery", "புதுச்சேரி"],
  "35": ["Andaman and Nicobar Islands", "AN", "Andaman and Nicobar", "Andaman", "Andamans"],
  "36": ["Telangana", "TS", "TG", "తెలంగాణ", "ತೆಲಂಗಾಣ", "तेलंगाना"],
  "37": ["Andhra Pradesh", "AP", "AD", "Andhra", "ఆంధ్రప్రదేశ్", "ಆಂಧ್ರಪ್ರದೇಶ", "ஆந்திரப் பிரதேசம்", "आंध्र प्रदेश"],
  "38": ["Ladakh", "LA", "Leh"],
};

/** The numbers of states that were divided or merged, which old GSTINs begin with. */
const FORMER_NUMBERS: Readonly<Record<string, string>> = { "25": "26", "28": "37" };

/** Short names are understood only as they are spelled. */
const MIN_NEAR_LENGTH = 5;

/** The letters of a name, without "State" and "India" around it. */
const lettersOf = (name: string) =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("&", "and")
    .replaceAll(/[^\p{L}\p{M}]/gu, "")
    .replace(/^stateof|(?<=.{4})(?:state)?(?:india)?$/g, "");

const NUMBERS = new Map(
  Object.entries(STATES).flatMap(([number, names]) =>
    names.map((name) => [lettersOf(name), number] as const),
  ),
);

/**
 * The number of a state as it was typed: by its name, with at most one slip; by its code, an old name, its name in another
 * script, or its number. Returns undefined if it is unknown.
 */
export function stateNumber(typed: string): string | undefined {
  const letters = lettersOf(typed);
  if (letters === "") return currentNumber(/\d{2}/.exec(typed)?.[0] ?? "");
  return NUMBERS.get(letters) ?? nearNumber(letters);
}

/** The number of the state that a GSTIN was given in. Returns undefined if there is no such state. */
export const gstinState = (gstin: string): string | undefined =>
  currentNumber(withoutBlanks(gstin).slice(0, 2));

/** The name of a state by its number. */
export const stateName = (number: string): string => STATES[number]?.[0] ?? number;

/** The name of a state as it was typed; what is unknown stays as it is. */
export function properState(typed: string): string {
  const number = stateNumber(typed);
  return number === undefined ? typed : stateName(number);
}

function currentNumber(number: string): string | undefined {
  const current = FORMER_NUMBERS[number] ?? number;
  return current in STATES ? current : undefined;
}

function nearNumber(letters: string): string | undefined {
  if (letters.length < MIN_NEAR_LENGTH) return undefined;
  for (const [name, number] of NUMBERS) {
    if (name.length >= MIN_NEAR_LENGTH && isOneSlipAway(letters, name)) return number;
  }
  return undefined;
}

/** Whether one letter is wrong, missing or too many, or two neighbours are swapped. */
function isOneSlipAway(typed: string, name: string): boolean {
  if (Math.abs(typed.length - name.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === name[start]) start += 1;
  const [typedRest, nameRest] = [typed.slice(start), name.slice(start)];
  const isSwapped = typedRest[0] === nameRest[1] && typedRest[1] === nameRest[0];
  return (
    typedRest.slice(1) === nameRest.slice(1) ||
    typedRest.slice(1) === nameRest ||
    typedRest === nameRest.slice(1) ||
    (isSwapped && typedRest.slice(2) === nameRest.slice(2))
  );
}

/**
 * The states of a GSTIN and of an address that contradict each other, as names. Returns undefined if they are the same or
 * one is unknown.
 */
export function contradictingStates({
  gstin,
  state,
}: {
  gstin: string;
  state: string;
}): { ofGstin: string; ofAddress: string } | undefined {
  const [from, of] = [gstinState(gstin), stateNumber(state)];
  if (from === undefined || of === undefined || from === of) return undefined;
  return { ofGstin: stateName(from), ofAddress: stateName(of) };
}
