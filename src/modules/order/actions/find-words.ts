import { like, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { likePattern } from "#kernel/db/like-pattern.ts";
import { orderWords } from "../tables.ts";

/** A part that is in more words than this is in so many orders that looking for its words is no help. */
const MOST_WORDS = 2000;

/** The words of orders that have a part somewhere in them, by the part; undefined where those are too many. */
export async function findWords(
  db: Connection,
  parts: readonly string[],
): Promise<Map<string, string[] | undefined>> {
  if (parts.length === 0) return new Map();
  const lists = parts.map((part) => {
    const words = db
      .select({ word: orderWords.word })
      .from(orderWords)
      .where(like(orderWords.word, likePattern(part)))
      .limit(MOST_WORDS + 1);
    return sql`array(${words})`;
  });
  const { rows } = await db.execute<{ lists: string[][] }>(
    sql`select json_build_array(${sql.join(
      lists.map((list) => sql`to_json(${list})`),
      sql`, `,
    )}) as lists`,
  );
  const found = rows[0]?.lists ?? [];
  return new Map(
    parts.map((part, index) => {
      const words = found[index] ?? [];
      return [part, words.length > MOST_WORDS ? undefined : words];
    }),
  );
}
