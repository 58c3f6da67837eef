import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { z } from "zod";
import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import { insertRows } from "#kernel/db/sql-parts.ts";
import { transact } from "#kernel/db/transact.ts";
import { outdated } from "#kernel/edits/reconcile.ts";
import { AppError } from "#kernel/errors/app-error.ts";
import { packText, products } from "#modules/catalog/index.ts";
import type { SellerAccount } from "#modules/identity/index.ts";
import { growersPrice, refuseUnusualSum, type TypedSum } from "#modules/store/index.ts";
import type { Grower, GrowerProducts } from "../contract/growers.ts";
import { fromTerms, type TermsInput, toTerms } from "../contract/terms.ts";
import { type TypedTerms, typedPrices } from "../lots/unusual-lot.ts";
import { amountOf, columnsOf, type TermsColumns, termsOf } from "../rules/terms.ts";
import { lotPack, payUnitOf } from "../rules/units.ts";
import { t } from "../server-texts.ts";
import { growerProducts, growerTerms } from "../tables.ts";
import { lockGrower, recordGrower } from "./edit-growers.ts";

type Linked = Pick<Grower, "products" | "terms">;

/** A grower's products by name, each with its terms, and the terms for all others. */
export async function productsOfGrower(db: Connection, growerId: string): Promise<Linked> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      quantity: products.packQuantity,
      unit: products.packUnit,
      position: growerProducts.position,
      ...TERMS,
    })
    .from(growerProducts)
    .innerJoin(products, eq(products.id, growerProducts.productId))
    .leftJoin(
      growerTerms,
      and(eq(growerTerms.growerId, growerProducts.growerId), eq(growerTerms.productId, products.id)),
    )
    .where(eq(growerProducts.growerId, growerId))
    .orderBy(asc(products.name), asc(products.id));
  const [own] = await db
    .select(TERMS)
    .from(growerTerms)
    .where(and(eq(growerTerms.growerId, growerId), isNull(growerTerms.productId)));
  return {
    products: rows.map(({ id, name, position, quantity, unit, ...terms }) => ({
      id,
      name,
      usual: position === 0,
      terms: shownTerms(terms),
      pack: packText({ quantity, unit }),
      per: payUnitOf(lotPack({ quantity, unit }).unit).name,
    })),
    terms: own ? shownTerms(own) : null,
  };
}

const TERMS = {
  termsKind: growerTerms.termsKind,
  pricePaise: growerTerms.pricePaise,
  shareBasisPoints: growerTerms.shareBasisPoints,
};

/** Terms in rupees and per cent; null without any. */
function shownTerms({ termsKind, pricePaise, shareBasisPoints }: MaybeTerms): TermsInput | null {
  return termsKind === null ? null : fromTerms(termsOf({ termsKind, pricePaise, shareBasisPoints }));
}

type MaybeTerms = Omit<TermsColumns, "termsKind"> & { termsKind: TermsColumns["termsKind"] | null };

type SaveProducts = {
  id: string;
  submitted: GrowerProducts;
  /** The products and terms as the page showed them. */
  was: Record<string, unknown> | undefined;
  /** True if prices are meant that look like typos. */
  isConfirmed: boolean | undefined;
  seller: SellerAccount;
};

/**
 * Sets which products a grower brings, of which they are the usual grower, and on which terms. Lots that came already
 * keep theirs. Throws `NOT_FOUND`, `INVALID` (a product was deleted), `CONFLICT` if somebody else has changed it, and
 * `UNUSUAL_AMOUNT` for prices that look like typos and are not confirmed.
 */
export async function saveGrowerProducts(
  db: Db,
  { id, submitted, was, isConfirmed, seller }: SaveProducts,
): Promise<void> {
  await transact(db, async (tx) => {
    const grower = await lockGrower(tx, id);
    const before = await productsOfGrower(tx, id);
    refuseOutdated(before, was);
    const ids = [...new Set(submitted.products.map((product) => product.id))];
    await lockProducts(tx, [...ids, ...before.products.map((product) => product.id)], ids);
    if (!isConfirmed) await refuseUnusualSum(tx, ...(await changedPrices(tx, id, { before, submitted })));
    await writeLinks(tx, id, { before, submitted });
    await writeTerms(tx, id, submitted);
    const after = await productsOfGrower(tx, id);
    await recordGrower(tx, seller, grower, () => ({ before: audited(before), after: audited(after) }));
  });
}

type Change = { before: Linked; submitted: GrowerProducts };

/**
 * The prices and shares that change: those of products, and the one for all others, compared only with its old value.
 */
async function changedPrices(tx: Tx, grower: string, { before, submitted }: Change): Promise<TypedSum[]> {
  const then = new Map(before.products.map(({ id, terms }) => [id, terms]));
  const typed = submitted.products.flatMap(({ id: product, terms }, index): TypedTerms[] => {
    if (!terms) return [];
    const was = then.get(product);
    const field = `products.${index}.terms`;
    return [{ field, grower, product, terms: toTerms(terms), before: was ? toTerms(was) : undefined }];
  });
  const [now, was] = [submitted.terms, before.terms].map((terms) => terms && toTerms(terms));
  const ofAll = now && was && now.kind === was.kind ? { last: amountOf(was), sold: null } : undefined;
  const paise = now ? amountOf(now) : 0;
  const expected = ofAll && growersPrice(paise, ofAll);
  const own = {
    field: "terms",
    paise,
    isConfirmed: false,
    ...(now?.kind === "share" && { isShare: true as const }),
  };
  return [...(expected ? [{ ...own, expected }] : []), ...(await typedPrices(tx, typed))];
}

const shownSchema = z.object({
  products: z.array(z.object({ id: z.string(), usual: z.boolean(), terms: z.unknown() })),
  terms: z.unknown(),
});

const asText = ({ products: linkedProducts, terms }: z.infer<typeof shownSchema>) =>
  JSON.stringify([
    linkedProducts.map(({ id, usual, terms: own }) => JSON.stringify([id, usual, own])).toSorted(),
    terms,
  ]);

function refuseOutdated(now: Linked, was: Record<string, unknown> | undefined): void {
  if (!was) return;
  const shown = shownSchema.safeParse(was);
  if (shown.success && asText(shown.data) === asText(now)) return;
  throw outdated(["products"], () => t.later("otherProducts"));
}

/** Locks products in the order of their ids, so that two changes of their growers take turns. */
async function lockProducts(tx: Tx, all: readonly string[], needed: readonly string[]): Promise<void> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, [...all]))
    .orderBy(asc(products.id))
    .for("no key update");
  const existing = new Set(rows.map(({ id }) => id));
  if (needed.every((id) => existing.has(id))) return;
  const gone = t.later("oneProductGone");
  throw new AppError("INVALID", gone, { products: gone });
}

type Link = { productId: string; growerId: string; position: number };

/** Replaces a grower's products. If the grower leaves a product, its other growers move up. */
async function writeLinks(tx: Tx, growerId: string, { before, submitted }: Change) {
  const touched = [...before.products, ...submitted.products].map(({ id }) => id);
  const others = await tx
    .select()
    .from(growerProducts)
    .where(and(inArray(growerProducts.productId, touched), ne(growerProducts.growerId, growerId)));
  const own = submitted.products.map(({ id: productId, usual }): Link => {
    return { productId, growerId, position: usual ? -1 : others.length };
  });
  const byProduct = Map.groupBy([...others, ...own], ({ productId }) => productId);
  const links = [...byProduct.values()].flatMap((productLinks) =>
    productLinks.toSorted((a, b) => a.position - b.position).map(numbered),
  );
  await replaceLinks(tx, touched, links);
}

const numbered = <Row extends object>(row: Row, position: number) => ({ ...row, position });

/** Writes the growers of locked products in place of all that they had. */
export async function replaceLinks(
  tx: Tx,
  productIds: readonly string[],
  links: readonly Link[],
): Promise<void> {
  await tx
    .delete(growerProducts)
    .where(sql`${growerProducts.productId} = any(${sql.param([...productIds])}::text[])`);
  if (links.length > 0) await tx.execute(insertRows(growerProducts, links));
}

async function writeTerms(
  tx: Tx,
  growerId: string,
  { products: productTerms, terms }: GrowerProducts,
): Promise<void> {
  await tx.delete(growerTerms).where(eq(growerTerms.growerId, growerId));
  const rows = [{ id: null, terms }, ...productTerms].flatMap(({ id: productId, terms: of }) =>
    of ? [{ growerId, productId, ...columnsOf(toTerms(of)) }] : [],
  );
  if (rows.length > 0) await tx.insert(growerTerms).values(rows);
}

function audited({ products: linked, terms }: Linked) {
  const inWords = (of: TermsInput | null) => {
    if (!of) return "";
    return of.kind === "price"
      ? t("termsPrice", { rupees: of.price })
      : t("termsShare", { percent: of.percent });
  };
  return {
    products: linked.map(({ name, pack, terms: own }) =>
      [`${name} ${pack}`, inWords(own)].filter(Boolean).join(": "),
    ),
    terms: inWords(terms),
  };
}
