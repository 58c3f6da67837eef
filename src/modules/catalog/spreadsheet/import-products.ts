import { randomUUID } from "node:crypto";
import { asc, sql } from "drizzle-orm";
import type { z } from "zod";
import { writeCsv } from "#kernel/csv/csv.ts";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { transact } from "#kernel/db/transact.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { plainLine } from "#kernel/texts/typed-text.ts";
import { recordActions, type SellerAccount, type SellerWithRole } from "#modules/identity/index.ts";
import {
  type FieldText,
  holdForDeletion,
  notForSale,
  productFields,
  recordedTexts,
  refuseFieldsOfOthers,
} from "../catalog-extensions.ts";
import { refuseUnusual } from "../changing/unusual-prices.ts";
import type { ImportLine, importAnswerSchema } from "../contract/product-csv.ts";
import {
  auditedProduct,
  columnsOf,
  fieldsOf,
  newRow,
  type ProductRow,
  updateMany,
} from "../queries/product-rows.ts";
import { PRODUCT_RECORD } from "../record-kinds.ts";
import { categories, products } from "../tables.ts";
import { t } from "../texts/import-server-texts.ts";
import { type Catalogue, type FieldNow, type Plan, type PlannedChange, planImport } from "./plan-import.ts";
import { type ImportCells, readImport } from "./read-import.ts";

export type ImportProducts = {
  csv: File | string;
  dryRun: boolean;
  hash?: string;
  confirmed?: boolean;
  seller: SellerWithRole;
};

export type ImportReport = Omit<z.infer<typeof importAnswerSchema>, "success">;

/**
 * Previews a product spreadsheet, or applies its good lines, all of them or none. Only the plan of a dry run is
 * applied, by its hash. Throws `INVALID` for an unreadable file or a missing hash, `UNUSUAL_PRICE` for prices and
 * `UNUSUAL_AMOUNT` for other values that look like typos and are not confirmed, `FORBIDDEN` for prices and new products from
 * who may not change prices and for other fields that another right sets, such as counts, and `CONFLICT` if the file or its
 * products have changed since the dry run.
 */
export async function importProducts(
  db: Db,
  { csv, dryRun, hash, confirmed = false, seller }: ImportProducts,
): Promise<ImportReport> {
  const { rows } = await readImport(csv);
  if (dryRun) {
    const catalogue = await loadCatalogue(db, rows);
    const plan = planImport(rows, catalogue);
    refuseWhatOthersSet(plan, seller);
    return toReport(await withSlips(db, plan, catalogue), false);
  }
  if (!hash) throw new AppError("INVALID", t.later("checkFirst"));
  return transact(db, async (tx) => {
    // Two imports of one file take turns, and the second finds its products there already.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('product import'))`);
    const catalogue = await holdCatalogue(tx, rows);
    const plan = planImport(rows, catalogue);
    if (plan.hash !== hash) {
      throw new AppError("CONFLICT", t.later("changedMeanwhile"));
    }
    refuseWhatOthersSet(plan, seller);
    const marked = await withSlips(tx, plan, catalogue);
    if (!confirmed) refuseUnusual(pricesOf(plan), slipsOf(marked));
    await applyPlan(tx, plan, { seller, fields: catalogue.fields });
    return toReport(marked, true);
  });
}

/** Adds to a plan the warnings about new texts of added fields that look like typos. */
async function withSlips(
  db: Connection,
  { lines, hash }: Plan,
  { fields }: Pick<Catalogue, "fields">,
): Promise<Plan> {
  const remarks: (readonly [id: string, words: Text])[] = [];
  for (const { field } of fields) {
    const texts = lines.flatMap(({ change }): FieldText[] => {
      const text = change?.texts[field.name];
      return change?.before && text !== undefined ? [{ id: change.before.id, text }] : [];
    });
    if (field.unusual && texts.length > 0) remarks.push(...(await field.unusual(db, texts)));
  }
  const slips = Map.groupBy(remarks, ([id]) => id);
  const slipsOfLine = ({ change }: Plan["lines"][number]) => slips.get(change?.before?.id ?? "") ?? [];
  const marked = lines.map((line) => ({ ...line, slips: slipsOfLine(line).map(([, words]) => say(words)) }));
  return { lines: marked, hash };
}

const slipsOf = ({ lines }: Plan) =>
  lines.flatMap(({ name: product, change, slips }) => {
    const [words] = slips;
    return words !== undefined && change?.before ? [{ id: change.before.id, product, words }] : [];
  });

/** Throws `FORBIDDEN` if a plan changes what the role may not change. */
function refuseWhatOthersSet(plan: Plan, seller: SellerWithRole): void {
  if (!seller.role.may("catalog.prices")) refusePrices(plan);
  const names = plan.lines.flatMap(({ change }) => Object.keys(change?.texts ?? {}));
  refuseFieldsOfOthers([...new Set(names)], seller);
}

/** Throws `FORBIDDEN` if a plan changes a price or adds a product. */
function refusePrices({ lines }: Plan): void {
  const priced = lines.some(({ change }) => {
    if (!change) return false;
    const before = change.before && fieldsOf(change.before);
    return before?.price !== change.after.price || before.offerPrice !== change.after.offerPrice;
  });
  if (priced) throw new AppError("FORBIDDEN", t.later("pricesNotYours"));
}

const pricesOf = ({ lines }: Plan) =>
  lines.flatMap(({ name, change }) =>
    change?.before
      ? [{ id: change.before.id, name, before: fieldsOf(change.before), after: change.after }]
      : [],
  );

function toReport({ lines, hash }: Plan, applied: boolean): ImportReport {
  const count = (action: ImportLine["action"]) => lines.filter((line) => line.action === action).length;
  const counts = { created: count("create"), updated: count("update"), wrong: count("wrong") };
  const message = t(applied ? "done" : "wouldDo", counts);
  const shown = lines.map(({ change: _, ...line }) => line);
  const labels = Object.fromEntries(productFields().map(({ name, label }) => [name, say(label)]));
  return { message, applied, hash, ...counts, unchanged: count("unchanged"), labels, lines: shown };
}

/** The categories, and the products that the lines may refer to by id or name. */
async function loadCatalogue(db: Connection, rows: readonly ImportCells[]): Promise<Catalogue> {
  const productRows = await selectProducts(db, rows);
  return {
    products: productRows,
    offSaleReasons: await offSaleReasonsOf(db, productRows),
    fields: await readFields(db, rows, productRows),
    paths: pathsOf(await selectCategories(db)),
  };
}

/** The same as `loadCatalogue`, locked until the transaction ends. */
async function holdCatalogue(tx: Tx, rows: readonly ImportCells[]): Promise<Catalogue> {
  // Locked before the products, as in orders.
  if (fieldsIn(rows).length > 0) await holdForDeletion(tx, idsOf(await selectProducts(tx, rows)));
  const productRows = await selectProducts(tx, rows).for("no key update");
  const paths = pathsOf(await selectCategories(tx).for("key share"));
  return {
    products: productRows,
    paths,
    offSaleReasons: await offSaleReasonsOf(tx, productRows),
    fields: await readFields(tx, rows, productRows),
  };
}

const fieldsIn = (rows: readonly ImportCells[]) =>
  productFields().filter(({ name }) => rows.some(({ extras }) => extras[name] !== undefined));
const idsOf = (productRows: readonly ProductRow[]) => productRows.map(({ id }) => id);

async function readFields(db: Connection, rows: readonly ImportCells[], productRows: readonly ProductRow[]) {
  const fields: FieldNow[] = [];
  for (const field of fieldsIn(rows)) fields.push({ field, texts: await field.read(db, idsOf(productRows)) });
  return fields;
}

const offSaleReasonsOf = (db: Connection, productRows: readonly ProductRow[]) =>
  notForSale(db, idsOf(productRows));

function selectProducts(db: Connection, rows: readonly ImportCells[]) {
  const ids = sql.param(rows.flatMap(({ cells }) => cells.id ?? []));
  const names = sql.param(
    rows.flatMap(({ cells: { name } }) => (name === undefined ? [] : plainLine(name).toLowerCase())),
  );
  return db
    .select()
    .from(products)
    .where(sql`${products.id} = any(${ids}::text[]) or lower(${products.name}) = any(${names}::text[])`)
    .orderBy(asc(products.id))
    .$dynamic();
}

function selectCategories(db: Connection) {
  return db.select({ path: categories.path, name: categories.name }).from(categories).$dynamic();
}

function pathsOf(categoryRows: readonly { path: string; name: string }[]): ReadonlyMap<string, string> {
  // A path takes precedence over an equal name of another category.
  return new Map([
    ...categoryRows.map(({ name, path }) => [name.toLowerCase(), path] as const),
    ...categoryRows.map(({ path }) => [path, path] as const),
  ]);
}

/** The products that are inserted in one statement, far below PostgreSQL's limit of parameters. */
const ROWS_AT_ONCE = 1000;

type Applying = { seller: SellerAccount; fields: readonly FieldNow[] };

/**
 * Applies the good lines of a plan, with audit entries. The number of statements does not depend on the number of
 * lines.
 */
async function applyPlan(tx: Tx, { lines }: Plan, { seller, fields }: Applying): Promise<void> {
  const changes = (action: string) =>
    lines.flatMap((line) => (line.action === action && line.change ? [line.change] : []));
  const newOnes = changes("create").map((change) => ({ id: randomUUID(), ...change }));
  const textsOf = new Map<string, Readonly<Record<string, string>>>(
    newOnes.map(({ id, texts }) => [id, texts]),
  );
  const added = await insertProducts(tx, newOnes);
  await recordActions(
    tx,
    seller,
    added.map((row) => ({
      subject: PRODUCT_RECORD,
      action: "added",
      id: row.id,
      name: row.name,
      after: { ...auditedProduct(row), ...recordedTexts(textsOf.get(row.id) ?? {}) },
    })),
  );
  const updates = changes("update").flatMap(({ before, after, texts }) =>
    before ? [{ before, fields: after, after: { ...before, ...columnsOf(after) }, texts }] : [],
  );
  await updateMany(
    tx,
    updates.map(({ after, fields }) => ({ id: after.id, fields })),
  );
  await recordActions(
    tx,
    seller,
    updates.map(({ before, after, texts }) => ({
      subject: PRODUCT_RECORD,
      action: "changed",
      id: after.id,
      name: after.name,
      before: { ...auditedProduct(before), ...recordedTexts(textsBefore(fields, before.id, texts)) },
      after: { ...auditedProduct(after), ...recordedTexts(texts) },
    })),
  );
  for (const { id, texts } of updates.map(({ after, texts }) => ({ id: after.id, texts })))
    textsOf.set(id, texts);
  for (const { name, write } of productFields()) {
    const changed = [...textsOf].flatMap(([id, { [name]: text }]) =>
      text === undefined ? [] : [{ id, text }],
    );
    if (changed.length > 0) await write(tx, changed, { seller, from: "spreadsheet" });
  }
}

function textsBefore(fields: readonly FieldNow[], id: string, changed: Readonly<Record<string, string>>) {
  const before = fields.filter(({ field }) => field.name in changed);
  return Object.fromEntries(before.map(({ field, texts }) => [field.name, texts.get(id) ?? ""]));
}

type NewOne = PlannedChange & { id: string };

async function insertProducts(tx: Tx, changes: readonly NewOne[]): Promise<ProductRow[]> {
  const rows = changes.map(({ id, after }) => ({ ...newRow(after), id }));
  const added: ProductRow[] = [];
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    added.push(
      ...(await tx
        .insert(products)
        .values(rows.slice(start, start + ROWS_AT_ONCE))
        .returning()),
    );
  }
  return added;
}

/**
 * The wrong lines of a spreadsheet as a new one, to be corrected and imported: unchanged, with the errors in the last
 * column. Throws `INVALID` for an unreadable file.
 */
export async function wrongLines(db: Connection, csv: File | string): Promise<string> {
  const { headings, rows } = await readImport(csv);
  const { lines } = planImport(rows, await loadCatalogue(db, rows));
  const wrong = lines.flatMap(({ action, errors }, index) => {
    const row = rows[index];
    return action === "wrong" && row ? [{ row, errors }] : [];
  });
  // Cells beyond the headings stay in place, before the last column.
  const width = Math.max(headings.length, ...wrong.map(({ row }) => row.written.length));
  // No product column has this name, so the errors are not read again. A column of this name is from an earlier such
  // file.
  const heading = t("complaint");
  const old = headings.indexOf(heading);
  const inOrder = (cells: readonly string[], last: string) => [
    ...Array.from({ length: width }, (_, index) => cells[index] ?? "").filter((_, index) => index !== old),
    last,
  ];
  return writeCsv(
    inOrder(headings, heading),
    wrong.map(({ row, errors }) => inOrder(row.written, complaintOf(errors))),
  );
}

function complaintOf(errors: ImportLine["errors"]): string {
  return errors.map(({ message }) => message).join("; ");
}
