const UUID = "[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}";
const WHOLE = new RegExp(`^${UUID}$`);

/** Whether it is an id as the database makes it. Other ids may be written in several ways inside a text. */
export const isId = (id: string): boolean => WHOLE.test(id);

/** The distinct ids in a text. */
export function idsIn(text: string): ReadonlySet<string> {
  return new Set(text.match(new RegExp(UUID, "g"))?.map(copy));
}

/** Makes a new string. A substring would keep the whole string in memory. */
const copy = (part: string) => Buffer.from(part, "latin1").toString("latin1");
