import { desc, eq, sql } from "drizzle-orm";
import type { Connection } from "#kernel/db/connect.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { products } from "#modules/catalog/index.ts";
import type { OwnPart, OwnView } from "../contract/field.ts";
import { t } from "../field-texts.ts";
import { type LinkedGrower, ownSections } from "../lots/change-lot.ts";
import { growersAmount, growersTerms, inGrowersWords, nameFor, namesFor } from "../rules/growers-words.ts";
import { termsOf } from "../rules/terms.ts";
import { lots, purchases } from "../tables.ts";

const MAX_LOTS = 50;

type Store = { name: string; phone: string };

/** A grower's own page, in their language: what is asked from `today` on, what they brought, and others' parts. */
export async function ownViewOf(
  db: Connection,
  grower: LinkedGrower,
  { today, store }: { today: string; store: Store },
): Promise<OwnView> {
  const upcoming = await upcomingPurchases(db, grower.id, today);
  const brought = await lotsOf(db, grower.id);
  const parts: OwnPart[] = [];
  for (const { name, read } of ownSections()) parts.push({ name, ...(await read(db, grower)) });
  const { language } = grower;
  return inGrowersWords(language, () => ({
    language,
    title: t("title", { grower: grower.name, store: store.name }),
    questions:
      store.phone === ""
        ? null
        : // A number is not broken in two.
          { text: t("questions", { phone: store.phone.replaceAll(" ", "\u00a0") }), phone: store.phone },
    asked: {
      title: t("asked"),
      nothing: t("askedNothing"),
      days: [...Map.groupBy(upcoming, ({ day }) => day)].map(([day, dayPurchases]) => {
        const names = namesFor(language, dayPurchases);
        const rows = dayPurchases.map((row, index) => ({
          product: names[index] ?? row.name,
          amount: growersAmount(row.amount, row.unit),
          price: growersTerms(termsOf(row), row.unit),
        }));
        return { day: formatShortDay(day), rows };
      }),
    },
    lots: {
      title: t("lots"),
      nothing: t("lotsNothing"),
      rows: brought.map((lot) => ({
        product: nameFor(language, { name: lot.productName, otherNames: lot.otherNames }),
        lot: t("lotOf", { number: lot.number, day: formatShortDay(lot.harvestedOn) }),
        recalled: lot.recalledAt === null ? null : t("recalled"),
        facts: factsOf(lot),
      })),
    },
    parts,
  }));
}

/** The amounts that came and that were packed are always there. */
function factsOf({ unit, quantity, refused, packed, left, writtenOff }: typeof lots.$inferSelect) {
  const fact = (label: string, amount: number) => ({ label, value: growersAmount(amount, unit) });
  return [
    fact(t("accepted"), quantity),
    ...(refused > 0 ? [fact(t("refused"), refused)] : []),
    fact(t("packed"), packed),
    ...(left > 0 ? [fact(t("left"), left)] : []),
    ...(writtenOff > 0 ? [fact(t("writtenOff"), writtenOff)] : []),
  ];
}

const upcomingPurchases = (db: Connection, growerId: string, today: string) =>
  db
    .select({
      day: purchases.day,
      unit: purchases.unit,
      amount: purchases.amount,
      termsKind: purchases.termsKind,
      pricePaise: purchases.pricePaise,
      shareBasisPoints: purchases.shareBasisPoints,
      name: products.name,
      otherNames: products.otherNames,
    })
    .from(purchases)
    .innerJoin(products, eq(products.id, purchases.productId))
    .where(sql`${purchases.growerId} = ${growerId} and ${purchases.day} >= ${today}`)
    .orderBy(purchases.day, products.name, purchases.id);

const lotsOf = (db: Connection, growerId: string) =>
  db.select().from(lots).where(eq(lots.growerId, growerId)).orderBy(desc(lots.number)).limit(MAX_LOTS);
