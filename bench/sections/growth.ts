import { storeDay } from "#kernel/time/store-time.ts";
import { openSession } from "#modules/identity/sessions/session.ts";
import { sellers } from "#modules/identity/tables.ts";
import { ADDRESSES } from "../growth/addresses.ts";
import { askInTurn, type Store } from "../growth/ask-in-turn.ts";
import { fillStore } from "../growth/fill-store.ts";
import { OWNER_ID } from "../growth/store-size.ts";
import { atMost, noted, type Row } from "../row.ts";
import type { Section } from "../section.ts";
import { type Shop, startShop } from "../shop.ts";

const GOAL = 1.5;
const TURNS = 15;
const SIZES = [
  { products: 1_000, orders: 1_000, growers: 100, lots: 10_000 },
  { products: 100_000, orders: 1_000_000, growers: 1_000, lots: 100_000 },
] as const;
const EMPTY = { DEMO_CATALOGUE: "false" };
/** Nothing more is measured after so many minutes. */
const MAX_MINUTES = 8;

export const growth: Section = {
  name: "growth",
  title:
    "Pages and lists with 100,000 products, 1,000,000 orders and 100,000 lots of 1,000 growers ÷ with 1,000, 1,000 and 10,000 of 100, median of 15 turns",
  // Filling the large store takes minutes.
  onlyWhenNamed: true,
  run: async () => {
    const begun = performance.now();
    const shops = [await startShop(EMPTY), await startShop(EMPTY)] as const;
    try {
      const small = await grown(shops[0], SIZES[0]);
      const large = await grown(shops[1], SIZES[1]);
      const rows: Row[] = [noted("filling both stores", (performance.now() - begun) / 1_000, "s")];
      for (const address of ADDRESSES) {
        if (performance.now() - begun > MAX_MINUTES * 60_000)
          throw new Error("it takes too long on this machine");
        const { ratio, worstRatio, ms, worstMs } = await askInTurn(address, [small, large], TURNS);
        const figures = `${ms.toFixed(1)} ms, worst ${worstMs.toFixed(0)} ms (${worstRatio.toFixed(1)} ×)`;
        rows.push(atMost(address.goal ?? GOAL, `${address.name}: ${figures}`, ratio, "×"));
      }
      return rows;
    } finally {
      await Promise.all(shops.map(({ stop }) => stop()));
    }
  },
};

/** Fills a shop's empty store while nobody asks, starts it anew, and logs a seller and a shopper in. */
async function grown(shop: Shop, sizes: (typeof SIZES)[number]): Promise<Store> {
  const size = { ...sizes, today: storeDay(new Date()) };
  await fillStore(await shop.databaseUrl(), size);
  await shop.restart();
  const cookie = await shop.inDatabase(async (db) => {
    const [seller] = await db.select({ id: sellers.id }).from(sellers);
    const asSeller = await openSession(db, { kind: "seller", id: seller?.id ?? "" }, null);
    const asShopper = await openSession(db, { kind: "shopper", id: OWNER_ID }, null);
    return `santhe_seller=${asSeller}; santhe_session=${asShopper}`;
  });
  return { url: shop.url, cookie, size };
}
