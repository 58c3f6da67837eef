import { sql } from "drizzle-orm";
import { bigint, check, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "#kernel/db/columns.ts";

export const banners = pgTable(
  "banners",
  {
    id: id(),
    position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
    imageUrl: text("image_url").notNull(),
    link: text("link"),
    /** The words below the picture. */
    title: text("title"),
    line: text("line"),
    /** The words in other languages than English, by the languages' codes. */
    translations: jsonb("translations")
      .$type<Record<string, { title?: string | undefined; line?: string | undefined }>>()
      .notNull()
      .default({}),
    createdAt: createdAt(),
  },
  (table) => [check("banners_translations", sql`jsonb_typeof(${table.translations}) = 'object'`)],
);
