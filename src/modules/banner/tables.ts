import { bigint, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt, id } from "#kernel/db/columns.ts";

export const banners = pgTable("banners", {
  id: id(),
  position: bigint("position", { mode: "number" }).notNull().generatedAlwaysAsIdentity(),
  imageUrl: text("image_url").notNull(),
  link: text("link"),
  /** The words below the picture. */
  title: text("title"),
  line: text("line"),
  createdAt: createdAt(),
});
