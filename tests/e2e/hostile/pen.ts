import type { TextField } from "#tests/support/text-fields.ts";
import { HOSTILE } from "./strings.ts";

/** Hands out hostile texts for fields, one after the other, and remembers them. */
export type Pen = {
  /** The next text that fits into the field; `allowed` may exclude more. */
  line: (field: string, allowed?: (text: string) => boolean) => string;
  /** All texts, in as many field contents as necessary. */
  pages: (field: string) => string[];
  /** The texts handed out, by the names of their fields. */
  written: ReadonlyMap<string, readonly string[]>;
};

/** Begins with text number `begin`. The fields and their lengths come from the store's API description. */
export function openPen(fields: readonly TextField[], begin: number): Pen {
  const written = new Map<string, string[]>();
  let at = begin;
  const note = (field: string, text: string) => {
    written.set(field, [...(written.get(field) ?? []), text]);
    return text;
  };
  const roomOf = (name: string) => {
    const field = fields.find((each) => each.name === name);
    if (!field) throw new Error(`there is no text field ${name}`);
    return field.max;
  };
  return {
    line: (field, allowed = () => true) => {
      const max = roomOf(field);
      for (let tries = 0; tries < HOSTILE.length; tries++) {
        const text = HOSTILE[at++ % HOSTILE.length] ?? "";
        if (text.length <= max && allowed(text)) return note(field, text);
      }
      throw new Error(`no hostile text fits into ${field}`);
    },
    pages: (field) => {
      const max = roomOf(field);
      const texts: string[] = [];
      for (const text of HOSTILE) {
        const longer = `${texts.at(-1)} ${text}`;
        if (texts.length > 0 && longer.length <= max) texts[texts.length - 1] = longer;
        else texts.push(text);
      }
      return texts.map((text) => note(field, text));
    },
    written,
  };
}
