import compile from "icu-minify/compile";

/** Words that have Latin letters in every language. */
export const LATIN_NAMES = new Set(
  (
    "Santhe UPI GST GSTIN CGST SGST IGST HSN SAC PAN IFSC FSSAI PIN OTP QR SMS PDF CSV UTF JPEG PNG WebP AVIF HEIC MB KB " +
    "WhatsApp Instagram Facebook Google Pay PhonePe Paytm BHIM Excel Android iPhone Safari Chrome Firefox " +
    "JavaScript Authenticator Aegis https NPOP PGS India COD JSON Ctrl Enter"
  ).split(" "),
);

type Kind = "words" | "number" | "plural" | "select" | "tag";

/** The parameters, tags and choices of a compiled message, with each choice's forms. */
type Part = { name: string; kind: Kind; forms: [string, unknown][] };

/** The compiler writes these numbers behind a name. Behind a tag's name stands what is inside. */
const KINDS = new Map<unknown, Kind>([
  [undefined, "words"],
  [1, "select"],
  [2, "plural"],
  [3, "plural"],
  [4, "number"],
]);

type Inside = { parts: Part[]; words: string[]; hasCount: boolean };

/** All that stands in a compiled message, or in one form of a choice. */
function inside(message: unknown): Inside {
  const contents: Inside = { parts: [], words: [], hasCount: false };
  const add = (node: unknown) => {
    if (typeof node === "string") contents.words.push(node);
    if (node === 0) contents.hasCount = true;
    if (!Array.isArray(node)) return;
    const [name, kind, forms] = node;
    const part: Part = { name: String(name), kind: KINDS.get(kind) ?? "tag", forms: [] };
    contents.parts.push(part);
    if (part.kind === "tag") node.slice(1).forEach(add);
    if (part.kind !== "select" && part.kind !== "plural") return;
    part.forms = Object.entries(forms);
    for (const [, form] of part.forms) each(form);
  };
  const each = (form: unknown) => (Array.isArray(form) ? form.forEach(add) : add(form));
  each(message);
  return contents;
}

/** Lists the faults of a translation, each as a sentence. */
export function translationFaults(code: string, english: string, translation: string): string[] {
  try {
    const [source, made] = [inside(compile(english)), inside(compile(translation))];
    return [
      ...partFaults(source, made),
      ...formFaults(code, source, made),
      ...wordFaults(made, translation, english),
    ];
  } catch (error) {
    return [`can't be parsed: ${error instanceof Error ? error.message : error}`];
  }
}

function partFaults(source: Inside, made: Inside): string[] {
  const missing = source.parts.filter(({ name }) => !made.parts.some((part) => part.name === name));
  return [
    ...missing.filter(isShown).map(({ name }) => `lacks ${name}`),
    ...made.parts.flatMap((part) => {
      const same = source.parts.filter(({ name }) => name === part.name);
      if (same.length === 0) return [`has ${part.name}, which nobody gives`];
      if (!same.some(({ kind }) => fits(kind, part.kind))) return [`has ${part.name} as ${part.kind}`];
      const other =
        part.kind === "select" &&
        same.find((each) => each.kind === "select" && choices(each) !== choices(part));
      return other ? [`${part.name} chooses of ${choices(part)}, and the English of ${choices(other)}`] : [];
    }),
  ];
}

/** Whether a reader misses it: words chosen by a number may be the same for all, unless the number is among them. */
const isShown = ({ kind, forms }: Part) =>
  kind === "plural" ? forms.some(([, form]) => inside(form).hasCount) : kind !== "select";

/** A number may be written with or without forms of its own, and words may be chosen by a word. */
const fits = (english: Kind, kind: Kind) =>
  english === kind ||
  (english === "words" && kind === "select") ||
  (english === "plural" && kind === "number") ||
  (english === "number" && kind === "plural");

const choices = ({ forms }: Part) =>
  forms
    .map(([name]) => name)
    .toSorted()
    .join(", ");

/** A plural has all forms of its language, or one for all numbers. */
function formFaults(code: string, source: Inside, made: Inside): string[] {
  const rules = new Intl.PluralRules(code);
  const known: string[] = rules.resolvedOptions().pluralCategories;
  const hasOne = (inner: Inside, name: string, hasCount: boolean) =>
    inner.parts
      .filter((part) => part.name === name)
      .some(({ forms }) =>
        forms.some(([form, words]) => form === "one" && inside(words).hasCount === hasCount),
      );
  return made.parts
    .filter(({ kind }) => kind === "plural")
    .flatMap(({ name, forms }) => {
      const all = forms.map(([form]) => form);
      const has = all.filter((form) => !form.startsWith("="));
      const saysNothing = rules.select(0) === "one" && !all.includes("=0") && !all.includes("=1");
      return [
        ...has.filter((form) => !known.includes(form)).map((form) => `${name} has the form ${form}`),
        ...(has.length > 1 ? known.filter((form) => !has.includes(form)) : []).map(
          (form) => `${name} lacks the form ${form}`,
        ),
        ...(saysNothing && hasOne(made, name, false) && hasOne(source, name, true)
          ? [`${name} says the form one for 0 too, which needs # or =0`]
          : []),
      ];
    });
}

function wordFaults({ words }: Inside, translation: string, english: string): string[] {
  const text = words.join(" ");
  const latin = text.replace(/\S*[@/._]\w\S*/g, "").match(/[A-Za-z]{2,}/g) ?? [];
  return [
    ...latin.filter((word) => !LATIN_NAMES.has(word)).map((word) => `has the Latin word ${word}`),
    ...(/[{}]|<\/?\w/.test(text) ? ["has an apostrophe that makes words of what is behind it"] : []),
    ...(translation.trim() !== translation && english.trim() === english ? ["has blanks around it"] : []),
  ];
}
