import type { Context } from "hono";
import type { TypedResponse } from "hono/types";
import type { Log } from "./log.ts";
import { answerLong } from "./long-answer.ts";

type LongList<Shown> = {
  /** What the answer looks like; its one list is filled in. */
  envelope: Shown;
  /** The envelope's field that has the list. */
  field: keyof Shown & string;
  /** The entries, a part at a time; nothing is read before the answer is. */
  parts: AsyncGenerator<readonly unknown[], void>;
  log: Log;
};

/** Answers with a list of any length, in the bytes of `c.json({ ...envelope, [field]: entries, total })`: see `answerLong`. */
export function answerLongList<Shown extends object>(
  c: Context,
  list: LongList<Shown>,
): Response & TypedResponse<Shown, 200, "json"> {
  const headers = { "Content-Type": "application/json" };
  const answer = answerLong(c, textOf(list), { headers, log: list.log });
  // These names carry types for the typed client only; nothing of them is sent.
  return Object.assign(answer, { _data: list.envelope, _status: 200 as const, _format: "json" as const });
}

async function* textOf<Shown extends object>({
  envelope,
  field,
  parts,
}: LongList<Shown>): AsyncGenerator<string, void> {
  const head = Object.entries(envelope).filter(([name]) => name !== field && name !== "total");
  let total = 0;
  yield `${JSON.stringify(Object.fromEntries(head)).slice(0, -1)},${JSON.stringify(field)}:[`;
  for await (const part of parts) {
    const text = JSON.stringify(part).slice(1, -1);
    yield total === 0 ? text : `,${text}`;
    total += part.length;
  }
  yield `],"total":${total}}`;
}
