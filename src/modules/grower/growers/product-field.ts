import { asc, sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection, Tx } from "#kernel/db/connect.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import type { FieldText, ProductField } from "#modules/catalog/index.ts";
import { t } from "../server-texts.ts";
import { growerProducts, growers } from "../tables.ts";
import { replaceLinks } from "./grower-products.ts";

/** The label of a grower in fields and spreadsheets: name and village, or the address of the page where two share them. */
const labelOf = sql<string>`case when exists (
    select from ${growers} as other where other.id <> ${growers.id}
    and lower(other.name) = lower(${growers.name}) and lower(other.village) = lower(${growers.village})
  ) or ${growers.name} || ${growers.village} like '%;%' then ${growers.slug} else ${growers.name} || ', ' || ${growers.village} end`;

const MAX_TEXT = 2000;

/** The growers of a product in its form and in spreadsheets, the usual one first: `Lakshmamma, Hunsur; Ravi, Malur`. */
export const growersField: ProductField = {
  name: "growers",
  label: t.later("growers"),
  typed: z.string().max(MAX_TEXT, { error: () => t("growersTooLong") }),
  inUse: async (db) => (await db.$count(growers)) > 0,
  onlyInUse: true,
  writtenBy: "grower.change",
  read: async (db, ids) => {
    const rows = await db
      .select({ productId: growerProducts.productId, label: labelOf })
      .from(growerProducts)
      .innerJoin(growers, sql`${growers.id} = ${growerProducts.growerId}`)
      .where(sql`${growerProducts.productId} = any(${sql.param([...ids])}::text[])`)
      .orderBy(asc(growerProducts.position));
    const byProduct = Map.groupBy(rows, ({ productId }) => productId);
    return new Map(
      [...byProduct].map(([id, productRows]) => [id, productRows.map(({ label }) => label).join("; ")]),
    );
  },
  write: async (tx, texts) => writeGrowers(tx, texts),
};

/** All growers with their labels, by name. */
export async function listGrowerLabels(db: Connection) {
  return db
    .select({ _id: growers.id, label: labelOf, isActive: growers.isActive })
    .from(growers)
    .orderBy(asc(growers.name), asc(growers.id));
}

/** Writes the growers of locked products. Throws `INVALID` for a name that nobody has, or that several have. */
async function writeGrowers(tx: Tx, texts: readonly FieldText[]): Promise<void> {
  const typed = texts.map(({ id, text }) => ({
    id,
    names: [...new Set(text.split(";").map((name) => name.trim().toLowerCase()))].filter(Boolean),
  }));
  const names = [...new Set(typed.flatMap((product) => product.names))];
  const idsByName = names.length > 0 ? await growersCalled(tx, names) : new Map<string, string[]>();
  const links = typed.flatMap(({ id: productId, names: of }) => {
    const ids = new Set(of.map((name) => onlyOne(name, idsByName.get(name) ?? [])));
    return [...ids].map((growerId, position) => ({ productId, growerId, position }));
  });
  const ids = typed.map(({ id }) => id);
  await replaceLinks(tx, ids, links);
}

/** The ids of growers by a name in lower case: name, name and village, or the address of the page. */
async function growersCalled(tx: Tx, names: readonly string[]): Promise<Map<string, string[]>> {
  const name = sql<string>`lower(${growers.name})`;
  const withVillage = sql<string>`lower(${growers.name} || ', ' || ${growers.village})`;
  const anyName = sql`any(${sql.param([...names])}::text[])`;
  const rows = await tx
    .select({ id: growers.id, name, withVillage, slug: growers.slug })
    .from(growers)
    .where(sql`${name} = ${anyName} or ${withVillage} = ${anyName} or ${growers.slug} = ${anyName}`);
  const called = rows.flatMap((row) =>
    [row.name, row.withVillage, row.slug].map((by) => ({ by, id: row.id })),
  );
  const byName = Map.groupBy(called, ({ by }) => by);
  return new Map([...byName].map(([by, matches]) => [by, [...new Set(matches.map(({ id }) => id))]]));
}

function onlyOne(name: string, ids: readonly string[]): string {
  const [first] = ids;
  if (first !== undefined && ids.length === 1) return first;
  const message = t.later(first === undefined ? "growerUnknown" : "growerNotClear", { name });
  throw new AppError("INVALID", message, { growers: message });
}
