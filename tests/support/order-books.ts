import { expect } from "vitest";
import { packsTaken } from "#modules/packing/rules/packed.ts";
import { packsLeft } from "./stock.ts";
import type { TestApp } from "./test-app.ts";

/**
 * Compares everything that modules store about orders with the orders: sums, packs, places, codes, credit notes and
 * counts. The expected values are computed from the orders' lines, never from a module's own sums.
 */
export async function expectBooksToAgree(shop: TestApp): Promise<void> {
  await expectSums(shop);
  await expectPackedSums(shop);
  await expectCounts(shop);
  await expectWords(shop);
  await expectStock(shop);
  await expectPlaces(shop);
  await expectUses(shop);
  await expectNotes(shop);
}

const rowsOf = async <Row extends Record<string, unknown>>({ pool }: TestApp, text: string): Promise<Row[]> =>
  (await pool.query<Row>(text)).rows;

/** Lines + adjustments = total, and the sum added beyond the charges is the one that the shopper agreed to. */
async function expectSums(shop: TestApp): Promise<void> {
  const wrong = await rowsOf(
    shop,
    `select * from (select o.id, o.total_paise::int as total,
        (select sum(i.offer_price_paise * i.quantity) from order_items i where i.order_id = o.id)::int
          + (select sum(a.paise) from order_adjustments a where a.order_id = o.id)::int as parts,
        coalesce((select sum(a.paise) from order_adjustments a
          where a.order_id = o.id and a.paise > 0
            and a.kind not in ('shipping', 'handling', 'packed-discount', 'packed-rounding')), 0)::int as added,
        coalesce((select sum(q.paise) from packing_questions q
          where q.order_id = o.id and q.status = 'agreed'), 0)::int as agreed
      from orders o) sums where total <> parts or total < 0 or added <> agreed`,
  );
  expect(wrong, "sums").toEqual([]);
}

type Reckoned = {
  id: string;
  total: number;
  charges: number;
  discount: number;
  percent: number | null;
  maximum: number | null;
  agreed: number;
  lines: { paise: number; ordered: number; amount: number | null; instead: number | null }[];
};

/** Each order's total, computed again from its lines, its weights and its code. */
async function expectPackedSums(shop: TestApp): Promise<void> {
  const all = await rowsOf<Reckoned>(
    shop,
    `select o.id, o.total_paise::int as total,
        (select coalesce(sum(a.paise), 0) from order_adjustments a where a.order_id = o.id
          and a.kind in ('shipping', 'handling'))::int as charges,
        (select coalesce(-sum(a.paise), 0) from order_adjustments a where a.order_id = o.id
          and a.kind = 'discount')::int as discount,
        c.percent::float8 as percent, c.maximum_paise::int as maximum,
        (select coalesce(sum(q.paise), 0) from packing_questions q where q.order_id = o.id
          and q.status = 'agreed')::int as agreed,
        (select json_agg(json_build_object('paise', i.offer_price_paise * i.quantity,
            'ordered', i.quantity * i.pack_quantity, 'amount', p.amount, 'instead', p.replacement_paise))
          from order_items i left join packed_lines p on p.order_item_id = i.id where i.order_id = o.id) as lines
      from orders o left join promo_codes c on c.code = o.promo_code`,
  );
  for (const { id, total, charges, discount, percent, maximum, agreed, lines } of all) {
    const goods = lines.map(({ paise, ordered, amount, instead }) => {
      if (instead !== null) return Math.min(paise, instead);
      return amount === null ? paise : Math.min(paise, Math.floor((paise * amount) / ordered));
    });
    const sum = goods.reduce((one, other) => one + other, 0);
    const isEmpty = lines.every(({ amount, instead }) => amount === 0 && instead === null);
    const share = percent === null ? discount : Math.floor((sum * percent) / 100);
    const off = Math.min(discount, sum, share, maximum ?? share);
    expect(total, `what was packed of ${id}`).toBe(isEmpty ? 0 : sum - off + charges + agreed);
    const ordered = lines.reduce((paise, line) => paise + line.paise, 0) - discount + charges;
    expect(total, `what was agreed to of ${id}`).toBeLessThanOrEqual(ordered + agreed);
  }
}

/** The stored sums of each day's orders are those of a full count. */
export async function expectCounts(shop: TestApp): Promise<void> {
  expect(await rowsOf(shop, "select * from wrong_order_sums()"), "sums of the days").toEqual([]);
}

/** The search index has every word of every order, its account's name included. */
export async function expectWords(shop: TestApp): Promise<void> {
  expect(await rowsOf(shop, "select * from wrong_order_words()"), "words of orders").toEqual([]);
}

type Line = {
  order: string;
  product: string;
  quantity: number;
  pack: number;
  amount: number | null;
  other: string | null;
  packs: number | null;
  restocked: boolean | null;
  cancelled: boolean;
};

/**
 * Each order holds the packs that went into its bag, and spoilt ones; a cancelled order only the spoilt ones. The
 * ledger adds up to the counts.
 */
async function expectStock(shop: TestApp): Promise<void> {
  const lines = await rowsOf<Line>(
    shop,
    `select i.order_id as order, i.product_id as product, i.quantity, i.pack_quantity::float8 as pack,
      p.amount::float8 as amount, p.replacement_product_id as other, p.replacement_quantity as packs,
      p.restocked, o.status = 'Cancelled' as cancelled
    from order_items i inner join orders o on o.id = i.order_id
    left join packed_lines p on p.order_item_id = i.id`,
  );
  const counted = await packsLeft(shop);
  const held = new Map<string, number>();
  const add = (order: string, product: string, packs: number) => {
    const key = `${order} ${product}`;
    if (packs !== 0 && counted.has(product)) held.set(key, (held.get(key) ?? 0) + packs);
  };
  for (const { order, product, quantity, pack, amount, other, packs, restocked, cancelled } of lines) {
    const taken = amount === null ? 0 : packsTaken({ quantity, packQuantity: pack }, amount);
    const bagged = restocked === null ? quantity : taken;
    if (restocked === false) add(order, product, Math.max(0, quantity - bagged));
    if (cancelled) continue;
    add(order, product, bagged);
    if (other !== null) add(order, other, packs ?? 0);
  }
  const ledger = await rowsOf<{ order: string; product: string; packs: number }>(
    shop,
    `select m.order_id as order, m.product_id as product, -sum(m.change)::int as packs
    from stock_entries m inner join stock_counts c on c.product_id = m.product_id and c.counting = m.pool
    where m.order_id is not null group by 1, 2 having sum(m.change) <> 0`,
  );
  const noted = ledger.map(({ order, product, packs }) => [`${order} ${product}`, packs] as const);
  expect(new Map(noted), "packs that orders hold").toEqual(held);
  for (const left of counted.values()) expect(left, "packs left").toBeGreaterThanOrEqual(0);
}

/** Each window of a day has as many places taken as it has orders that are not cancelled. */
async function expectPlaces(shop: TestApp): Promise<void> {
  const wrong = await rowsOf(
    shop,
    `select * from (
      select coalesce(l.day, o.day) as day, coalesce(l.window_id, o.window_id) as window_id,
        coalesce(l.taken, 0) as taken, coalesce(o.orders, 0) as orders
      from delivery_loads l full join (
        select delivery_day as day, delivery_window ->> 'id' as window_id, count(*)::int as orders from orders
        where status <> 'Cancelled' and delivery_window is not null group by 1, 2) o using (day, window_id)
    ) places where taken <> orders or taken < 0`,
  );
  expect(wrong, "places that orders have").toEqual([]);
}

/** Each code's uses are its orders that are not cancelled, and no more than its limit. */
async function expectUses(shop: TestApp): Promise<void> {
  const wrong = await rowsOf(
    shop,
    `select * from (select c.code, c.most_uses,
        (select count(*) from promo_uses u where u.code_id = c.id and u.given_back_at is null)::int as uses,
        (select count(*) from orders o where o.promo_code = c.code and o.status <> 'Cancelled')::int as orders
      from promo_codes c) codes where uses <> orders or uses > most_uses`,
  );
  expect(wrong, "uses of codes").toEqual([]);
}

/**
 * Credit notes have no gap. For an order that has gone out they add up to its reduction, for others to no more than
 * that.
 */
async function expectNotes(shop: TestApp): Promise<void> {
  const gaps = await rowsOf(
    shop,
    `select day from credit_note_counters c where array(select counter from credit_notes n where n.day = c.day
      order by counter) <> array(select generate_series(1, c.last_number))`,
  );
  expect(gaps, "credit notes with gaps").toEqual([]);
  const wrong = await rowsOf(
    shop,
    `select * from (select o.id, o.status,
        coalesce((select sum(n.paise) from credit_notes n where n.order_id = o.id), 0)::int as noted,
        greatest(0, coalesce((select -sum(a.paise) from order_adjustments a
          where a.order_id = o.id and (a.kind = 'agreed' or a.kind like 'packed%')), 0))::int as lower
      from orders o) notes
    where noted > lower or (status in ('Out for Delivery', 'Delivered') and noted <> lower)`,
  );
  expect(wrong, "what credit notes say").toEqual([]);
}
