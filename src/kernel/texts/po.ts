import { type GetTextTranslation, po } from "gettext-parser";

/** A message of a PO file. */
export interface PoMessage {
  /** The catalogue and the key: `order/checkout:placeOrder`. */
  name: string;
  file: string;
  english: string;
  /** Empty while nobody has translated it. */
  translation: string;
  /** Whether no person has read it since it was made, or since its English has changed. */
  isFuzzy: boolean;
  /** The English words before they changed. */
  previous?: string;
}

/** The messages of a PO file, in its order. */
export function readPo(text: string): PoMessage[] {
  const contexts = Object.values(po.parse(text).translations);
  return contexts.flatMap((messages) => Object.values(messages)).flatMap((each) => asMessage(each) ?? []);
}

function asMessage({ msgctxt, msgid, msgstr, comments = {} }: GetTextTranslation): PoMessage | undefined {
  if (!msgctxt) return undefined;
  const { reference = "", flag = "", previous } = comments;
  const isFuzzy = flag.split(/,\s*/).includes("fuzzy");
  return { name: msgctxt, file: reference, english: msgid, translation: msgstr[0] ?? "", isFuzzy, previous };
}

/** Writes a PO file. */
export function writePo(code: string, messages: readonly PoMessage[]): string {
  const headers = {
    Language: code,
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
  };
  const translations = Object.fromEntries(
    messages.map(({ name, file, english, translation, isFuzzy, previous }) => {
      const comments = { reference: file, ...(isFuzzy && { flag: "fuzzy", previous }) };
      return [name, { [english]: { msgctxt: name, msgid: english, msgstr: [translation], comments } }];
    }),
  );
  const table = { charset: "utf-8", headers, translations };
  return po.compile(table, { foldLength: 0 }).toString();
}
