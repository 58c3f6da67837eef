import type { Guard } from "./guard.ts";

const NUMBERS = /^(\d+)(?:-(\d+))?$/;

/**
 * The guards that are asked for by number (`7`, `13-24`, from 1 on) or by a word of their name or file. Without a
 * choice, all guards.
 */
export function chooseGuards(guards: readonly Guard[], words: readonly string[]): Guard[] {
  if (words.length === 0) return [...guards];
  return guards.filter(({ name, file }, index) =>
    words.some((word) => {
      const [numbers, from, to = from] = NUMBERS.exec(word) ?? [];
      if (!numbers) return `${name} ${file}`.includes(word);
      return index + 1 >= Number(from) && index + 1 <= Number(to);
    }),
  );
}
