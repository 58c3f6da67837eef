const UUID = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";
const WHOLE = new RegExp(`^${UUID}$`);

/** Whether it is an id as the database makes it. Another one may be written in more than one way inside a text. */
export const isId = (id: string): boolean => WHOLE.test(id);

/** The ids in a text, each once. */
export function idsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(new RegExp(UUID, "g"))?.map(copy));
}

/** A new string. A part of a string keeps the whole string in memory. */
const copy = (part: string) => Buffer.from(part, "latin1").toString("latin1");
