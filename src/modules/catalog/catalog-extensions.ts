import type { z } from "zod";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import { say, type Text } from "#kernel/texts/text.ts";
import { type Permission, permissionKinds, type Role, type SellerAccount } from "#modules/identity/index.ts";
import type { Product, ProductFact, Suggestions } from "./contract/product.ts";
import { t } from "./texts/server-texts.ts";

/** A field's text for one product. An empty text means none. */
export type FieldText = { id: string; text: string };

/** The seller who sets a field, and the way: form or spreadsheet. */
export type SetBy = { seller: SellerAccount; from: "form" | "spreadsheet" };

/**
 * A field that a module adds to products: in the seller's form, as a column of spreadsheets, and on the product's page.
 * Its values are texts there. The module's own table may store them in any form.
 */
export type ProductField = {
  /** Its name in forms and answers. It is also the English heading in spreadsheets, such as `harvestedOn`. */
  name: string;
  /** Its label for people. */
  label: Text;
  /** Parses a typed text into the stored form. Empty texts are not passed. */
  typed: z.ZodType<string>;
  /** True if this store uses the field. If not, exports leave its column out; imports may always have it. */
  inUse: (db: Connection) => Promise<boolean>;
  /** The texts of products by their ids, in one query. Products without one are left out. */
  read: (db: Connection, ids: readonly string[]) => Promise<Map<string, string>>;
  /** Writes the texts of locked products. An empty text removes the field. */
  write: (tx: Tx, texts: readonly FieldText[], by: SetBy) => Promise<void>;
  /** The questions about texts that look like typos, by the ids of their products. An import asks them. */
  unusual?: (db: Connection, texts: readonly FieldText[]) => Promise<Map<string, Text>>;
  /** The line on the product's page for shoppers. Without it, they don't see the field. */
  shown?: (text: string) => string;
  /** True if the form has it only in a store that uses it. */
  onlyInUse?: boolean;
  /**
   * True for a number that also changes without the form, such as a count: the module has a page for later changes, and
   * records them itself. The form has it for new products only, and the product's audit log leaves it out.
   */
  changedElsewhere?: boolean;
  /** The permission that writing it needs beside that to change products, wherever it is written. */
  writtenBy?: Permission;
  /** True if a product with this text can be on sale. Without it, the field does not matter for that. */
  canSell?: (text: string) => boolean;
  /**
   * A second column with the text at the time of the export. An import refuses a typed text if the value has changed
   * since.
   */
  whenSaved?: { name: string; label: Text; changed: (texts: { saved: string; now: string }) => Text };
};

/** A module's results of a search: pages, and the ids of products that have other names themselves. */
export type SearchMatches = { links: Suggestions["links"]; products: readonly string[] };

/** A module's extension of the catalogue. All of it is optional. Modules add it with `extendCatalog`. */
export type CatalogExtension = {
  /** Completes products with the module's data, in their order, with one query for all. */
  complete?: <Shown extends Product>(db: Connection, products: readonly Shown[]) => Promise<Shown[]>;
  /**
   * The reasons why products can't be put on sale now, by their ids: none are left or, for whoever recalls lots, all that
   * is left was recalled. Others can. The products are locked.
   */
  notForSale?: (db: Connection, ids: readonly string[]) => Promise<Map<string, Text>>;
  /** Locks the module's rows of products that are about to be deleted, if its orders lock them before the products. */
  hold?: (tx: Tx, ids: readonly string[]) => Promise<void>;
  fields?: readonly ProductField[];
  /** Finds pages and products by a search's text, with one query: growers, or recipes. */
  search?: (db: Connection, q: string) => Promise<SearchMatches>;
};

const extensions = extensionPoint<CatalogExtension>("what modules add to the catalogue");

/** Adds a module's extension of the catalogue. */
export const extendCatalog = extensions.extend;

/** Products, completed by all extensions. */
export async function completeProducts<Shown extends Product>(
  db: Connection,
  products: readonly Shown[],
): Promise<Shown[]> {
  let completed = [...products];
  for (const { complete } of extensions.all()) {
    if (complete && completed.length > 0) completed = await complete(db, completed);
  }
  return completed;
}

/** A product, completed by all extensions, with the lines of its fields for its page. */
export async function completeProduct<Shown extends Product>(db: Connection, product: Shown): Promise<Shown> {
  const [completed = product] = await completeProducts(db, [product]);
  const facts: ProductFact[] = [];
  for (const { label, read, shown } of productFields()) {
    const text = shown && (await read(db, [product._id])).get(product._id);
    if (shown && text) facts.push({ label: say(label), text: shown(text) });
  }
  return facts.length > 0 ? { ...completed, facts } : completed;
}

/** The results of all extensions for a search. */
export async function searchExtensions(db: Connection, q: string): Promise<SearchMatches> {
  const results: SearchMatches[] = [];
  for (const { search } of extensions.all()) if (search) results.push(await search(db, q));
  return {
    links: results.flatMap(({ links }) => links),
    products: [...new Set(results.flatMap(({ products }) => products))],
  };
}

/** The reasons why products can't be put on sale now, by their ids. */
export async function notForSale(db: Connection, ids: readonly string[]): Promise<Map<string, Text>> {
  const reasons = new Map<string, Text>();
  for (const extension of extensions.all()) {
    if (!extension.notForSale || ids.length === 0) continue;
    for (const [id, reason] of await extension.notForSale(db, ids)) reasons.set(id, reason);
  }
  return reasons;
}

/** Locks the extensions' rows of products that are about to be deleted. */
export async function holdForDeletion(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const { hold } of extensions.all()) await hold?.(tx, ids);
}

/** The fields that modules add to products, in the order of the modules. */
export function productFields(): ProductField[] {
  return extensions.all().flatMap(({ fields = [] }) => fields);
}

/** The added fields that the form of a product edits, and that its audit log has. */
export const editedFields = () => productFields().filter(({ changedElsewhere }) => !changedElsewhere);

/** Throws `FORBIDDEN`, with the right that is missing, if the role may not write one of the fields with these names. */
export function refuseFieldsOfOthers(names: readonly string[], { role }: { role: Role }): void {
  for (const { name, label, writtenBy } of productFields()) {
    if (writtenBy === undefined || !names.includes(name) || role.may(writtenBy)) continue;
    const right = permissionKinds().find((kind) => kind.name === writtenBy)?.words;
    throw new AppError(
      "FORBIDDEN",
      t.later("fieldNotYours", { field: say(label), right: right ? say(right) : writtenBy }),
    );
  }
}

/** The texts of one product in some fields, by the fields' names. A missing text is empty. */
export async function fieldTexts(
  db: Connection,
  id: string,
  fields: readonly ProductField[],
): Promise<Record<string, string>> {
  const texts: Record<string, string> = {};
  for (const { name, read } of fields) texts[name] = (await read(db, [id])).get(id) ?? "";
  return texts;
}

/** The added fields of the form that edits a product, with their labels and texts. */
export async function editedTexts(db: Connection, id: string) {
  const fields: ProductField[] = [];
  for (const field of editedFields()) {
    if (!field.onlyInUse || (await field.inUse(db))) fields.push(field);
  }
  const texts = await fieldTexts(db, id, fields);
  return fields.map(({ name, label }) => ({ name, label: say(label), text: texts[name] ?? "" }));
}

/**
 * Parses typed texts by the fields' names. Throws `INVALID` if a field refuses its text, unless it is as the form showed
 * it: what an earlier release took stays until somebody changes it. Unknown names are left out.
 */
export function readFieldTexts(
  typed: Readonly<Record<string, string>>,
  fields: readonly ProductField[],
  shown: Readonly<Record<string, unknown>> = {},
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const field of fields) {
    const text = typed[field.name];
    if (text === undefined) continue;
    texts[field.name] = text === shown[field.name] ? text : readFieldText(field, text);
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

/** The texts for the audit log. */
export function recordedTexts(texts: Readonly<Record<string, string>>): Record<string, string | null> {
  const recorded = editedFields().filter(({ name }) => name in texts);
  return Object.fromEntries(recorded.map(({ name }) => [name, texts[name] || null]));
}

/** Returns true if products with these texts can be on sale; undefined if no field matters for that. */
export function canSellWith(texts: Readonly<Record<string, string>>): boolean | undefined {
  const verdicts = productFields().flatMap(({ name, canSell }) => {
    const text = texts[name];
    return canSell && text ? [canSell(text)] : [];
  });
  return verdicts.length === 0 ? undefined : verdicts.every(Boolean);
}
