import type { Guard } from "./guard.ts";

const NUMBERS = /^(\d+)(?:-(\d+))?$/;
const TENTH = /^tenth-([1-9]|10)$/;

/**
 * The guards that are asked for by number (`7`, `13-24`, from 1 on), as a tenth (`tenth-1` to `tenth-10`) or by a word of
 * their name or file. Without a choice or with `all`, all guards.
 */
export function chooseGuards(guards: readonly Guard[], words: readonly string[]): Guard[] {
  if (words.length === 0 || words.includes("all")) return [...guards];
  return guards.filter(({ name, file }, index) =>
    words.some((word) => {
      const [, tenth] = TENTH.exec(word) ?? [];
      if (tenth) return index % 10 === Number(tenth) - 1;
      const [numbers, from, to = from] = NUMBERS.exec(word) ?? [];
      if (!numbers) return `${name} ${file}`.includes(word);
      return index + 1 >= Number(from) && index + 1 <= Number(to);
    }),
  );
}
