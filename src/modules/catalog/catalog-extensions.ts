import type { z } from "zod";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import type { Product, ProductFact } from "./contract/product.ts";

/** A field's text for one product. An empty text is none. */
export type FieldText = { id: string; text: string };

/** Who sets a field of products, and with what. */
export type SetBy = { seller: SellerAccount; from: "form" | "spreadsheet" };

/**
 * A field that a module adds to products: in the seller's form, as a column of spreadsheets, and on the product's page.
 * Its values are texts there, and whatever the module wants in its own table.
 */
export type ProductField = {
  /** Its name in forms and answers, which is also its English heading in spreadsheets, such as `harvestedOn`. */
  name: string;
  /** Its name as people read it. */
  label: Text;
  /** Reads a text that was typed, and gives it as it is kept. Empty texts are not asked about. */
  typed: z.ZodType<string>;
  /** Whether this store uses it. Exports have its column only then; imports may always have it. */
  inUse: (db: Connection) => Promise<boolean>;
  /** The texts of products by their ids, in one query. A product without one is left out. */
  read: (db: Connection, ids: readonly string[]) => Promise<Map<string, string>>;
  /** Writes the texts of locked products. An empty text takes the field away. */
  write: (tx: Tx, texts: readonly FieldText[], by: SetBy) => Promise<void>;
  /** A line for shoppers on the product's page. Left out, they don't see the field. */
  shown?: (text: string) => string;
  /** The form asks for it only when a product is added: later it changes elsewhere. */
  onlyWhenAdded?: boolean;
  /** The module records its changes itself, so the audit log of the product leaves it out. */
  ownRecord?: boolean;
  /** Whether a product with this text can be on sale. Left out, the field does not matter for that. */
  canSell?: (text: string) => boolean;
  /**
   * A second column with the text as it was when the file was saved. An import refuses a text that was typed where it
   * has changed since.
   */
  whenSaved?: { name: string; label: Text; changed: (texts: { saved: string; now: string }) => Text };
};

/** What a module adds to the catalogue, all of it optional. Modules add theirs with `extendCatalog`. */
export type CatalogExtension = {
  /** Fills in what it knows of products, in their order; one query for all. */
  complete?: <Shown extends Product>(db: Connection, products: readonly Shown[]) => Promise<Shown[]>;
  /** Why products can't be put on sale now, by their ids; the others may. The products are held. */
  notForSale?: (db: Connection, ids: readonly string[]) => Promise<Map<string, Text>>;
  /** Holds what it keeps of products that are about to be deleted, before they are held themselves. */
  hold?: (tx: Tx, ids: readonly string[]) => Promise<void>;
  fields?: readonly ProductField[];
};

const extensions = extensionPoint<CatalogExtension>("what modules add to the catalogue");

/** Adds a module's part to the catalogue. */
export const extendCatalog = extensions.extend;

/** Products with all that the parts know of them. */
export async function completeProducts<Shown extends Product>(
  db: Connection,
  products: readonly Shown[],
): Promise<Shown[]> {
  let completed = [...products];
  for (const { complete } of extensions.parts()) {
    if (complete && completed.length > 0) completed = await complete(db, completed);
  }
  return completed;
}

/** One product with all that the parts know of it, and the lines of its fields for its page. */
export async function completeProduct<Shown extends Product>(db: Connection, product: Shown): Promise<Shown> {
  const [completed = product] = await completeProducts(db, [product]);
  const facts: ProductFact[] = [];
  for (const { label, read, shown } of productFields()) {
    const text = shown && (await read(db, [product._id])).get(product._id);
    if (shown && text) facts.push({ label: say(label), text: shown(text) });
  }
  return facts.length > 0 ? { ...completed, facts } : completed;
}

/** Why products can't be put on sale now, by their ids. */
export async function notForSale(db: Connection, ids: readonly string[]): Promise<Map<string, Text>> {
  const reasons = new Map<string, Text>();
  for (const part of extensions.parts()) {
    if (!part.notForSale || ids.length === 0) continue;
    for (const [id, reason] of await part.notForSale(db, ids)) reasons.set(id, reason);
  }
  return reasons;
}

/** Holds what the parts keep of products, before these are deleted. */
export async function holdPartsOf(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const { hold } of extensions.parts()) await hold?.(tx, ids);
}

/** The fields that modules add to products, in the order of the modules. */
export function productFields(): ProductField[] {
  return extensions.parts().flatMap(({ fields = [] }) => fields);
}

/** The fields of the form that edits a product. */
export const editedFields = () => productFields().filter(({ onlyWhenAdded }) => !onlyWhenAdded);

/** The fields that stand in the audit log of a product. */
const recordedFields = () => productFields().filter(({ ownRecord }) => !ownRecord);

/** The texts of one product in some fields, by the fields' names. A field without a text is empty. */
export async function fieldTexts(
  db: Connection,
  id: string,
  fields: readonly ProductField[],
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const { name, read } of fields) texts[name] = (await read(db, [id])).get(id) ?? "";
  return texts;
}

/** The fields of the form that edits a product, with their labels and texts. */
export async function editedTexts(db: Connection, id: string) {
  const fields = editedFields();
  const texts = await fieldTexts(db, id, fields);
  return fields.map(({ name, label }) => ({ name, label: say(label), text: texts[name] ?? "" }));
}

/** Reads what was typed into fields, by their names: a text that a field refuses is `INVALID`. Unknown names are left out. */
export function readFieldTexts(
  typed: Readonly<Record<string, string>>,
  fields: readonly ProductField[],
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const text = typed[field.name];
    if (text !== undefined) texts[field.name] = readFieldText(field, text);
  }
  return texts;
}

function readFieldText({ name, typed }: ProductField, text: string): string {
  if (text === "") return "";
  const read = typed.safeParse(text);
  if (read.success) return read.data;
  const message = read.error.issues[0]?.message ?? "";
  throw new AppError("INVALID", message, { [name]: message });
}

/** Writes the texts of a locked product, by the fields' names. */
export async function writeFieldTexts(
  tx: Tx,
  { id, texts, ...by }: { id: string; texts: Readonly<Record<string, string>> } & SetBy,
): Promise<void> {
  for (const { name, write } of productFields()) {
    const text = texts[name];
    if (text !== undefined) await write(tx, [{ id, text }], by);
  }
}

/** Some texts as the audit log has them. */
export function recordedTexts(texts: Readonly<Record<string, string>>): Record<string, string | null> {
  const recorded = recordedFields().filter(({ name }) => name in texts);
  return Object.fromEntries(recorded.map(({ name }) => [name, texts[name] || null]));
}

/** Whether products with these texts can be on sale; undefined if none of the fields matters for that. */
export function canSellWith(texts: Readonly<Record<string, string>>): boolean | undefined {
  const said = productFields().flatMap(({ name, canSell }) => {
    const text = texts[name];
    return canSell && text ? [canSell(text)] : [];
  });
  return said.length === 0 ? undefined : said.every(Boolean);
}
