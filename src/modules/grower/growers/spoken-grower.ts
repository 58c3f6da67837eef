import { sql } from "drizzle-orm";
import { spokenCode } from "#kernel/texts/spoken.ts";
import type { GrowerWord } from "../rules/grower-form.ts";
import { growers } from "../tables.ts";

/**
 * The columns of a grower's name, village and story as shoppers read them: in the language of the request, and in English
 * where they are not translated.
 */
export const spokenGrower = () => ({
  name: spoken("name"),
  village: spoken("village"),
  story: spoken("story"),
});

const spoken = (word: GrowerWord) =>
  spokenCode() === "en"
    ? sql<string>`${growers[word]}`
    : sql<string>`coalesce(${growers.translations} -> ${spokenCode()}::text ->> ${word}::text, ${growers[word]})`;
