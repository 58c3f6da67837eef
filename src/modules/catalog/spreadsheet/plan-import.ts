import { createHash } from "node:crypto";
import { fieldNames } from "#kernel/contract/shape-of.ts";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { canSellWith, type ProductField } from "../catalog-extensions.ts";
import type { ImportLine } from "../contract/product-csv.ts";
import { ADDED_FIELDS, CELL_FIELDS, type ProductFields } from "../contract/product-fields.ts";
import { BLANK_FIELDS, fieldsOf, type ProductRow } from "../queries/product-rows.ts";
import { isSoldOut, type Stocked } from "../rules/shared/availability.ts";
import { PRODUCT_UNITS } from "../rules/shared/pack.ts";
import { unusualChanges } from "../rules/shared/price-change.ts";
import { t as fieldTexts } from "../texts/field-texts.ts";
import { t } from "../texts/import-server-texts.ts";
import { t as catalogTexts } from "../texts/server-texts.ts";
import { toText } from "./export-products.ts";
import type { ImportCells } from "./read-import.ts";
import {
  type CategoryPaths,
  type CellCheck,
  cellCheck,
  type LineErrors,
  quoting,
  readField,
} from "./read-import.ts";

/** A good line's change of a product: of `before`, or a new one. */
export type PlannedChange = {
  before: ProductRow | undefined;
  after: ProductFields;
  /** The texts of added fields that the line changes, by the fields' names. */
  texts: Readonly<Record<string, string>>;
};
export type PlannedLine = ImportLine & { change?: PlannedChange };

export type Plan = { lines: PlannedLine[]; hash: string };

/** The texts of an added field, by the products' ids. */
export type FieldNow = { field: ProductField; texts: ReadonlyMap<string, string> };

/** `offSaleReasons` has the reasons why products can't be put on sale now, by their ids. `fields` are the added fields. */
export type Catalogue = {
  products: readonly ProductRow[];
  offSaleReasons: ReadonlyMap<string, Text>;
  fields: readonly FieldNow[];
  paths: CategoryPaths;
};

/**
 * Plans each line: its changes or its errors. A line with an id refers to that product. A line without one refers to
 * the product with its name, category and pack, or to a new one. The hash identifies the whole plan: an equal hash
 * means equal changes.
 */
export function planImport(rows: readonly ImportCells[], catalogue: Catalogue): Plan {
  const check = cellCheck(catalogue.paths);
  const finder = finderIn(catalogue.products);
  const takenBy = new Map<string, number>();
  const lines = rows.map((row) => planLine(row, check, finder, { ...catalogue, takenBy }));
  // Only the shown changes and the products count: a new rating, for example, changes nothing in the plan.
  const planned = lines.map(({ change, ...line }) => ({ ...line, id: change?.before?.id }));
  return { lines, hash: createHash("sha256").update(JSON.stringify(planned)).digest("hex") };
}

const NEW_NEEDS = fieldNames(ADDED_FIELDS).filter(
  (field) => !ADDED_FIELDS[field].safeParse(undefined).success,
);
const CELLS = fieldNames(CELL_FIELDS);
const tooLong = () => ({ field: "line", message: t("lineTooLong") });
const tooShort = () => ({ field: "line", message: t("lineTooShort") });

function planLine(
  { line, cells, extras, misfit }: ImportCells,
  check: CellCheck,
  find: Finder,
  {
    offSaleReasons,
    fields: added,
    takenBy,
  }: Pick<Catalogue, "offSaleReasons" | "fields"> & { takenBy: Map<string, number> },
): PlannedLine {
  const wrong = (errors: LineErrors, name = cells.name ?? ""): PlannedLine => ({
    line,
    name,
    action: "wrong",
    changes: [],
    errors,
    unusual: [],
    slips: [],
  });
  if (misfit === "surplus") return wrong([tooLong()]);
  const { fields, errors: misread } = check(cells);
  const match = findUnlessMisread(find, { id: cells.id, fields, misread });
  if (match.error) misread.push(match.error);
  const before = match.product;
  const was = before && fieldsOf(before);
  const { now, to, errors: refused } = readFields(added, extras, before?.id);
  misread.push(...refused);
  const after = {
    ...BLANK_FIELDS,
    ...was,
    ...fields,
    ...stockBy({ now, to, was, lineInStock: fields.inStock }),
  };
  const missing = before || match.error ? [] : whatIsMissing(cells, fields);
  const isUsable = (field: keyof ProductFields) =>
    ![...misread, ...missing].some((error) => error.field === field);
  const atOdds = [
    isUsable("price") && isUsable("offerPrice") && after.offerPrice > after.price
      ? { field: "offerPrice", message: offerAbovePrice(after) }
      : undefined,
    isUsable("inStock") && canSellWith(to) === false && !isSoldOut(after)
      ? { field: "inStock", message: t("noneToSell") }
      : offSaleError(offSaleReasons, { before, to, was, after }),
  ].filter((error) => error !== undefined);
  // Spreadsheets leave out empty cells at a line's end. That alone is no error, but may explain others.
  const short = misfit === "short" && misread.length > 0 ? [tooShort()] : [];
  const errors = [...short, ...misread, ...missing, ...atOdds];
  if (errors.length > 0) return wrong(errors, after.name || cells.name);
  const key = before?.id ?? keyOf(after);
  const earlier = takenBy.get(key);
  if (earlier !== undefined)
    return wrong([{ field: "name", message: t("sameProduct", { line: earlier }) }], after.name);
  takenBy.set(key, line);
  const changes = [...changesOf(was, after), ...fieldChanges(now, to)];
  const action = !before ? "create" : changes.length > 0 ? "update" : "unchanged";
  const unusual = was ? unusualChanges(was, after) : [];
  return {
    line,
    name: after.name,
    action,
    changes,
    errors: [],
    unusual,
    slips: [],
    change: { before, after, texts: to },
  };
}

type Texts = Readonly<Record<string, string>>;

function readFields(
  added: readonly FieldNow[],
  cells: ImportCells["extras"],
  id: string | undefined,
): { now: Texts; to: Texts; errors: LineErrors } {
  const now: Record<string, string> = {};
  const to: Record<string, string> = {};
  const errors: LineErrors = [];
  for (const { field, texts } of added) {
    const text = (id === undefined ? undefined : texts.get(id)) ?? "";
    now[field.name] = text;
    const change = readField(field, cells, text);
    if ("error" in change) errors.push(change.error);
    else if (change.to !== undefined) to[field.name] = change.to;
  }
  return { now, to, errors };
}

type LineKey = { id: string | undefined; fields: Partial<ProductFields>; misread: LineErrors };
const KEY_FIELDS = ["name", "category", "quantity", "unit"];

/** The product that a line refers to. Unknown if there is no id and a part of the key can't be read. */
function findUnlessMisread(find: Finder, { id, fields, misread }: LineKey) {
  const isUnsure = id === undefined && misread.some(({ field }) => KEY_FIELDS.includes(field));
  const match: Match = isUnsure ? { product: undefined } : find(id, fields);
  return "error" in match
    ? { product: undefined, error: match.error }
    : { product: match.product, error: undefined };
}

type Stocking = {
  before: ProductRow | undefined;
  to: Texts;
  was: ProductFields | undefined;
  after: ProductFields;
};

function offSaleError(reasons: Catalogue["offSaleReasons"], { before, to, was, after }: Stocking) {
  const reason =
    before && was && !canSellWith(to) && putsOnSale(was, after) ? reasons.get(before.id) : undefined;
  return reason && { field: "inStock", message: say(reason) };
}

const putsOnSale = (was: Stocked, after: Stocked) => isSoldOut(was) && !isSoldOut(after);

function offerAbovePrice({ price, offerPrice }: ProductFields): string {
  const [offer, full] = [formatPaise(toPaise(offerPrice)), formatPaise(toPaise(price))];
  return t("offerAbovePrice", { offer, price: full });
}

function whatIsMissing(cells: ImportCells["cells"], fields: Partial<ProductFields>): LineErrors {
  const missing: LineErrors = NEW_NEEDS.filter((field) => !isWritten(cells, field)).map((field) => ({
    field,
    message: t("requiredForNew", { field: fieldTexts(field) }),
  }));
  const units: readonly string[] = PRODUCT_UNITS;
  if (fields.unit !== undefined && !units.includes(fields.unit)) {
    const complaint = catalogTexts("unitUnknown", { units: PRODUCT_UNITS.join(", ") });
    const message = quoting(complaint, fields.unit);
    missing.push({ field: "unit", message });
  }
  return missing;
}

const isWritten = (cells: Readonly<Record<string, unknown>>, field: string) => cells[field] !== undefined;

function changesOf(was: ProductFields | undefined, after: ProductFields): ImportLine["changes"] {
  return CELLS.flatMap((field) => {
    const [from, to] = [was && toText(was[field]), toText(after[field])];
    return to === (from ?? "") ? [] : [{ field, from: from ?? null, to }];
  });
}

type Before = { now: Texts; to: Texts; was: ProductFields | undefined; lineInStock: boolean | undefined };

/**
 * The stock that follows from added fields: a count of zero means sold out, and a new count means on sale. A line that
 * changes the stock itself overrides it.
 */
function stockBy({ now, to, was, lineInStock }: Before): Partial<Stocked> {
  const inStock = canSellWith(to);
  if (inStock === undefined || (lineInStock !== undefined && lineInStock !== was?.inStock)) return {};
  return inStock && canSellWith(now) !== false ? {} : { inStock };
}

function fieldChanges(now: Texts, to: Texts): ImportLine["changes"] {
  return Object.entries(to).map(([field, text]) => ({ field, from: now[field] || null, to: text }));
}

type Match = { product: ProductRow | undefined } | { error: LineErrors[number] };
type Finder = (id: string | undefined, fields: Partial<ProductFields>) => Match;

type Key = Pick<ProductFields, "name" | "category" | "quantity" | "unit">;
const keyOf = ({ name, category, quantity, unit }: Partial<Key>) =>
  JSON.stringify([name?.toLowerCase(), category, quantity, unit]);

function finderIn(products: readonly ProductRow[]): Finder {
  const byId = new Map(products.map((product) => [product.id, product]));
  const byKey = Map.groupBy(products, (product) => keyOf(fieldsOf(product)));
  return (id, fields) => {
    if (id !== undefined) {
      const product = byId.get(id);
      const message = t("noProduct", { id });
      return product ? { product } : { error: { field: "id", message } };
    }
    const same = byKey.get(keyOf(fields)) ?? [];
    const message = t("severalProducts");
    return same.length > 1 ? { error: { field: "name", message } } : { product: same[0] };
  };
}
