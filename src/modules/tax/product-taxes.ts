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
import { hsnSchema, MAX_CODES, typedRateSchema, type Uncoded } from "./contract.ts";
import { suggestHeading } from "./rules/headings.ts";
import { t } from "./server-texts.ts";
import { productTaxes } from "./tables.ts";

const among = (ids: readonly string[]) => sql`= any(${sql.param([...ids])}::text[])`;

/** The codes and rates of products for their order lines, if GST goes by product. */
export const taxesOfOrders: OrderExtension = {
  taxes: async (db, ids) => {
    const { rows } = await db.execute<{ id: string } & LineTax>(sql`
      select p.id, x.hsn, coalesce(x.basis_points, s.default_tax_basis_points) as "basisPoints"
      from ${products} p left join ${productTaxes} x on x.product_id = p.id, ${storeSettings} s
      where s.gst_by_product and p.id ${among(ids)}`);
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

/** Products that lack a code or a rate, by category, with the usual heading. None while the switch is off. */
export async function listUncoded(db: Connection): Promise<Uncoded[]> {
  if (!(await isOn(db))) return [];
  const { rows } = await db.execute<{
    id: string;
    name: string;
    path: string;
    category: string;
    hsn: string | null;
    basis_points: number | null;
  }>(sql`select p.id, p.name, p.category_path as path, coalesce(c.name, p.category_path) as category, x.hsn, x.basis_points
    from ${products} p left join ${categories} c on c.path = p.category_path
      left join ${productTaxes} x on x.product_id = p.id
    where x.hsn is null or x.basis_points is null
    order by p.category_path, lower(p.name), p.id limit ${MAX_CODES}`);
  return rows.map(({ id, name, path, category, hsn, basis_points: basisPoints }) => {
    const heading = suggestHeading({ name, category: path });
    return {
      ...{ _id: id, name, category, hsn, percent: basisPoints === null ? null : basisPoints / 100 },
      suggestion: heading ? { hsn: heading.hsn, percent: heading.percent, name: heading.name } : null,
    };
  });
}

type Codes = { products: readonly { id: string; hsn: string; percent: number }[]; seller: SellerAccount };

/** Saves the codes and rates of many products. Throws `NOT_FOUND` if one was deleted. */
export async function saveCodes(db: Db, { products: wanted, seller }: Codes): Promise<void> {
  await transact(db, async (tx) => {
    const ids = wanted.map(({ id }) => id).sort();
    const found = await lockProducts(tx, ids);
    if (ids.some((id) => !found.has(id))) throw new AppError("NOT_FOUND", t.later("productGone"));
    const before = { hsn: await hsnField.read(tx, ids), gstRate: await rateField.read(tx, ids) };
    const by = { seller, from: "form" as const };
    await hsnField.write(
      tx,
      wanted.map(({ id, hsn }) => ({ id, text: hsn })),
      by,
    );
    await rateField.write(
      tx,
      wanted.map(({ id, percent }) => ({ id, text: String(percent) })),
      by,
    );
    await recordActions(
      tx,
      seller,
      wanted.map(({ id, hsn, percent }) => ({
        ...{ subject: PRODUCT_RECORD, action: "changed" as const, id, name: found.get(id) ?? "" },
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
