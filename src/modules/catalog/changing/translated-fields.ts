import { inArray, sql } from "drizzle-orm";
import { freeLine } from "#kernel/contract/fields.ts";
import type { Connection } from "#kernel/db/connect.ts";
import { isWrittenIn, languageName } from "#kernel/texts/language-facts.ts";
import { OTHER_LANGUAGES } from "#kernel/texts/translations.ts";
import { storeSettings } from "#modules/store/index.ts";
import type { ProductField } from "../catalog-extensions.ts";
import { descriptionSchema } from "../contract/product-fields.ts";
import { updateMany } from "../queries/product-rows.ts";
import { PRODUCT_LENGTHS } from "../rules/form-limits.ts";
import { nameIn, withNameIn } from "../rules/shared/names.ts";
import { products } from "../tables.ts";
import { t as fieldTexts } from "../texts/field-texts.ts";
import { t } from "../texts/server-texts.ts";

/**
 * A product's name and description in each language, in its form and in spreadsheets. A name is one of the other names,
 * so the search finds it.
 */
export const translatedFields: ProductField[] = OTHER_LANGUAGES.flatMap((code) => [
  nameField(code),
  descriptionField(code),
]);

/** Whether the shop has a language beside its own. */
async function isInUse(db: Connection, code: string): Promise<boolean> {
  const [row] = await db.select({ languages: storeSettings.languages }).from(storeSettings);
  return row?.languages.split(" ").includes(code) ?? false;
}

function nameField(code: string): ProductField {
  const language = languageName(code);
  const label = fieldTexts.later("nameIn", { language });
  return {
    name: `name_${code}`,
    label,
    // Other names are separated by these marks.
    typed: freeLine(label, PRODUCT_LENGTHS.otherName).refine(
      (name) => isWrittenIn(code, name) && !/[,;]/.test(name),
      { error: () => t("nameNotInScript", { language }) },
    ),
    inUse: (db) => isInUse(db, code),
    onlyInUse: true,
    read: async (db, ids) => {
      const rows = await namesOf(db, ids);
      return new Map(rows.map(({ id, otherNames }) => [id, nameIn(code, otherNames) ?? ""]));
    },
    write: async (tx, texts) => {
      const typed = new Map(texts.map(({ id, text }) => [id, text]));
      const rows = await namesOf(tx, [...typed.keys()]);
      const renamed = rows.map(({ id, otherNames }) => ({
        id,
        fields: { otherNames: withNameIn(code, otherNames, typed.get(id) ?? "") },
      }));
      await updateMany(tx, renamed);
    },
  };
}

const namesOf = (db: Connection, ids: readonly string[]) =>
  db
    .select({ id: products.id, otherNames: products.otherNames })
    .from(products)
    .where(inArray(products.id, [...ids]));

function descriptionField(code: string): ProductField {
  const label = fieldTexts.later("descriptionIn", { language: languageName(code) });
  const column = products.translatedDescriptions;
  return {
    name: `description_${code}`,
    label,
    typed: descriptionSchema.transform((lines) => lines.join("\n")),
    inUse: (db) => isInUse(db, code),
    onlyInUse: true,
    read: async (db, ids) => {
      const rows = await db
        .select({ id: products.id, lines: sql<string[] | null>`${column} -> ${code}::text` })
        .from(products)
        .where(inArray(products.id, [...ids]));
      return new Map(rows.map(({ id, lines }) => [id, lines?.join("\n") ?? ""]));
    },
    write: async (tx, texts) => {
      const typed = JSON.stringify(
        texts.map(({ id, text }) => ({ id, lines: text === "" ? null : text.split("\n") })),
      );
      await tx.execute(sql`
        update ${products} set updated_at = now(), translated_descriptions =
          jsonb_strip_nulls(${column} || jsonb_build_object(${code}::text, typed.lines))
        from jsonb_to_recordset(${typed}::jsonb) as typed (id text, lines jsonb)
        where ${products.id} = typed.id`);
    },
  };
}
