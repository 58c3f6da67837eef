import { eq, sql } from "drizzle-orm";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import {
  type CatalogExtension,
  categories,
  type FieldText,
  PRODUCT_RECORD,
  type ProductField,
  products,
} from "#modules/catalog/index.ts";
import { recordActions, type SellerAccount } from "#modules/identity/index.ts";
import type { LineTax, OrderExtension } from "#modules/order/index.ts";
import { storeSettings } from "#modules/store/index.ts";
import { type HsnCounts, hsnSchema, MAX_CODES, typedRateSchema, type Uncoded } from "./contract.ts";
import { suggestHeading } from "./rules/headings.ts";
import { hsnComplaint } from "./rules/hsn.ts";
import { t } from "./server-texts.ts";
import { productTaxes } from "./tables.ts";

const among = (ids: readonly string[]) => sql`= any(${sql.param([...ids])}::text[])`;

/** True for a product without a code. Earlier releases took a code of only zeros, which counts as no code. */
const HAS_NO_CODE = sql`coalesce(${productTaxes.hsn} !~ '[1-9]', true)`;

/** True for a code that an earlier release took and that `hsnComplaint` refuses. It stays until it is corrected. */
const HAS_WRONG_CODE = sql`(${productTaxes.hsn} ~ '[1-9]'
  and (length(${productTaxes.hsn}) not in (4, 6, 8) or ${productTaxes.hsn} ~ '^00'))`;

/** The codes and rates of products for their order lines, if GST goes by product. */
export const taxesOfOrders: OrderExtension = {
  taxes: async (db, ids) => {
    const { rows } = await db.execute<{ id: string } & LineTax>(sql`
      select ${products.id}, case when not ${HAS_NO_CODE} then ${productTaxes.hsn} end as hsn,
        coalesce(${productTaxes.basisPoints}, s.default_tax_basis_points) as "basisPoints"
      from ${products} left join ${productTaxes} on ${productTaxes.productId} = ${products.id}, ${storeSettings} s
      where s.gst_by_product and ${products.id} ${among(ids)}`);
    return new Map(rows.map(({ id, hsn, basisPoints }) => [id, { hsn, basisPoints }]));
  },
};

async function isOn(db: Connection): Promise<boolean> {
  return (await db.$count(storeSettings, eq(storeSettings.gstByProduct, true))) > 0;
}

/** Makes a product's field of one column. A row with neither code nor rate is deleted. */
function fieldOf<Column extends "hsn" | "basisPoints">(
  field: Pick<ProductField, "name" | "label" | "typed">,
  column: Column,
  { toText, toValue }: { toText: (value: string) => string; toValue: (text: string) => string | number },
): ProductField {
  return {
    ...field,
    inUse: isOn,
    onlyInUse: true,
    read: async (db, ids) => {
      const rows = await db
        .select({ id: productTaxes.productId, value: sql<string | null>`${productTaxes[column]}::text` })
        .from(productTaxes)
        .where(sql`${productTaxes.productId} ${among(ids)}`);
      return new Map(rows.flatMap(({ id, value }) => (value === null ? [] : [[id, toText(value)]])));
    },
    write: async (tx, texts: readonly FieldText[]) => {
      for (const { id, text } of texts) {
        const value = { [column]: text === "" ? null : toValue(text) };
        await tx
          .insert(productTaxes)
          .values({ productId: id, ...value })
          .onConflictDoUpdate({ target: productTaxes.productId, set: value });
      }
      await tx
        .delete(productTaxes)
        .where(
          sql`${productTaxes.productId} ${among(texts.map(({ id }) => id))} and num_nonnulls(${productTaxes.hsn}, ${productTaxes.basisPoints}) = 0`,
        );
    },
  };
}

const hsnField = fieldOf({ name: "hsn", label: t.later("hsn"), typed: hsnSchema }, "hsn", {
  toText: (value) => value,
  toValue: (text) => text,
});
const rateField = fieldOf(
  { name: "gstRate", label: t.later("gstRate"), typed: typedRateSchema },
  "basisPoints",
  { toText: (value) => String(Number(value) / 100), toValue: (text) => Math.round(Number(text) * 100) },
);

/** The HSN code and the rate in the product's form and in spreadsheets. */
export const taxFields: CatalogExtension = { fields: [hsnField, rateField] };

/** How many products have no code, and how many have a wrong one, whether GST goes by product or not. */
export async function countCodes(db: Connection): Promise<HsnCounts> {
  const { rows } = await db.execute<HsnCounts>(sql`
    select count(*) filter (where ${HAS_NO_CODE})::int as "withoutCode",
      count(*) filter (where ${HAS_WRONG_CODE})::int as "toCorrect"
    from ${products} left join ${productTaxes} on ${productTaxes.productId} = ${products.id}`);
  return rows[0] ?? { withoutCode: 0, toCorrect: 0 };
}

/**
 * Products that lack a code or a rate, or whose code is to be corrected, by category, with the usual heading. None while
 * the switch is off.
 */
export async function listUncoded(db: Connection): Promise<Uncoded[]> {
  if (!(await isOn(db))) return [];
  const { rows } = await db.execute<{
    id: string;
    name: string;
    path: string;
    category: string;
    hsn: string | null;
    basis_points: number | null;
  }>(sql`select ${products.id}, ${products.name}, ${products.categoryPath} as path,
      coalesce(${categories.name}, ${products.categoryPath}) as category, ${productTaxes.hsn}, ${productTaxes.basisPoints}
    from ${products} left join ${categories} on ${categories.path} = ${products.categoryPath}
      left join ${productTaxes} on ${productTaxes.productId} = ${products.id}
    where ${HAS_NO_CODE} or ${HAS_WRONG_CODE} or ${productTaxes.basisPoints} is null
    order by ${products.categoryPath}, lower(${products.name}), ${products.id} limit ${MAX_CODES}`);
  return rows.map(({ id, name, path, category, hsn, basis_points: basisPoints }) => {
    const heading = suggestHeading({ name, category: path });
    return {
      _id: id,
      name,
      category,
      hsn,
      complaint: hsn === null ? null : hsnComplaint(hsn),
      percent: basisPoints === null ? null : basisPoints / 100,
      suggestion: heading ? { hsn: heading.hsn, percent: heading.percent, name: heading.name } : null,
    };
  });
}

type Codes = { products: readonly { id: string; hsn: string; percent: number }[]; seller: SellerAccount };

/** Saves the codes and rates of many products. Throws `NOT_FOUND` if one was deleted. */
export async function saveCodes(db: Db, { products: codes, seller }: Codes): Promise<void> {
  await transact(db, async (tx) => {
    const ids = codes.map(({ id }) => id).sort();
    const productNames = await lockProducts(tx, ids);
    if (ids.some((id) => !productNames.has(id))) throw new AppError("NOT_FOUND", t.later("productGone"));
    const before = { hsn: await hsnField.read(tx, ids), gstRate: await rateField.read(tx, ids) };
    const by = { seller, from: "form" as const };
    await hsnField.write(
      tx,
      codes.map(({ id, hsn }) => ({ id, text: hsn })),
      by,
    );
    await rateField.write(
      tx,
      codes.map(({ id, percent }) => ({ id, text: String(percent) })),
      by,
    );
    await recordActions(
      tx,
      seller,
      codes.map(({ id, hsn, percent }) => ({
        subject: PRODUCT_RECORD,
        action: "changed" as const,
        id,
        name: productNames.get(id) ?? "",
        before: { hsn: before.hsn.get(id) ?? null, gstRate: before.gstRate.get(id) ?? null },
        after: { hsn, gstRate: String(percent) },
      })),
    );
  });
}

async function lockProducts(tx: Tx, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(sql`${products.id} ${among(ids)}`)
    .orderBy(products.id)
    .for("share");
  return new Map(rows.map(({ id, name }) => [id, name]));
}
