import { and, count, eq, inArray, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { plainLine } from "#kernel/texts/typed-text.ts";
import { recordActions } from "#modules/identity/index.ts";
import type { FieldText, ProductField, SetBy } from "../catalog-extensions.ts";
import { PRODUCT_RECORD } from "../record-kinds.ts";
import { PRODUCT_LENGTHS } from "../rules/form-limits.ts";
import { products } from "../tables.ts";
import { t as fieldTexts } from "../texts/field-texts.ts";
import { t } from "../texts/server-texts.ts";

/** The largest number of sizes of one thing. A card has to show them all. */
const MAX_SIZES = 12;

/**
 * The words that link a product with its other sizes, in its form and in spreadsheets: products with the same words are
 * one card in lists. Each stays a product of its own.
 */
export const sizesField: ProductField = {
  name: "sizeGroup",
  label: fieldTexts.later("sizeGroup"),
  typed: z
    .string()
    .transform(plainLine)
    .pipe(z.string().max(PRODUCT_LENGTHS.name, { error: () => t("sizesTooLong") })),
  inUse: async (db) => {
    const [linked] = await db
      .select({ id: products.id })
      .from(products)
      .where(isNotNull(products.sizeGroup))
      .limit(1);
    return linked !== undefined;
  },
  read: async (db, ids) => {
    const rows = await db
      .select({ id: products.id, sizeGroup: products.sizeGroup })
      .from(products)
      .where(and(isNotNull(products.sizeGroup), sql`${products.id} = any(${sql.param([...ids])}::text[])`));
    return new Map(rows.map(({ id, sizeGroup }) => [id, sizeGroup ?? ""]));
  },
  write: async (tx, texts, by) => {
    const groups = await spelledAsBefore(tx, texts);
    for (const [group, members] of Map.groupBy(texts, ({ text }) => groups.get(text.toLowerCase()) ?? null)) {
      const ids = members.map(({ id }) => id);
      await tx
        .update(products)
        .set({ sizeGroup: group, updatedAt: sql`now()` })
        .where(inArray(products.id, ids));
      if (group !== null) await admit(tx, group, by);
    }
  },
};

/** The groups by their words in lower case, as other products have them already, or else as they were typed. */
async function spelledAsBefore(tx: Connection, texts: readonly FieldText[]): Promise<Map<string, string>> {
  const typed = new Map(
    texts.flatMap(({ text }) => (text === "" ? [] : [[text.toLowerCase(), text] as const])),
  );
  const rows = await tx
    .selectDistinct({ group: products.sizeGroup })
    .from(products)
    .where(
      and(
        sql`lower(${products.sizeGroup}) = any(${sql.param([...typed.keys()])}::text[])`,
        notInArray(
          products.id,
          texts.map(({ id }) => id),
        ),
      ),
    );
  for (const { group } of rows) if (group !== null) typed.set(group.toLowerCase(), group);
  return typed;
}

/**
 * Lets a group have the product whose name a form has chosen as its words. A spreadsheet says of each line by itself.
 * Throws `INVALID` if the group is too large.
 */
async function admit(tx: Tx, group: string, { seller, from }: SetBy): Promise<void> {
  if (from === "form") {
    const admitted = await tx
      .update(products)
      .set({ sizeGroup: group, updatedAt: sql`now()` })
      .where(and(isNull(products.sizeGroup), sql`lower(${products.name}) = ${group.toLowerCase()}`))
      .returning({ id: products.id, name: products.name });
    await recordActions(
      tx,
      seller,
      admitted.map(({ id, name }) => ({
        subject: PRODUCT_RECORD,
        action: "changed",
        id,
        name,
        before: { sizeGroup: null },
        after: { sizeGroup: group },
      })),
    );
  }
  const [row] = await tx.select({ sizes: count() }).from(products).where(eq(products.sizeGroup, group));
  if ((row?.sizes ?? 0) <= MAX_SIZES) return;
  const message = t.later("tooManySizes", { max: MAX_SIZES });
  throw new AppError("INVALID", message, { sizeGroup: message });
}
