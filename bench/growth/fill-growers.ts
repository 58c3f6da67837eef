import { PRODUCTS_OF_GROWER, type StoreSize } from "./store-size.ts";

/** So many lots have something left, in every store. */
const LEFT = 40;
/** Grams in a lot, and in each line of an order. */
const LOT = 100_000;
const PACK = 500;
/** The price that a grower gets for a kilogram, in paise. */
const PRICE = 3_000;

/**
 * The statements that fill a store with growers, their lots, what orders have of these, and what growers are owed with
 * a statement for each week. They need the products, and the table `placed` of the orders.
 */
export function growerStatements({ products, orders, growers, lots, today }: StoreSize): string[] {
  const grown = growers * PRODUCTS_OF_GROWER;
  const lotsOfProduct = Math.max(1, Math.floor(lots / grown));
  // As many settled lines for each grower, however many orders there are.
  const every = Math.max(1, Math.round(orders / products));
  return [
    `insert into growers (id, slug, name, village, upi_address, story)
      select 'g' || n, 'grower-' || n, 'Grower ' || lpad(n::text, 5, '0'), 'Hunsur', 'g' || n || '@upi', 'Grown without sprays.'
      from generate_series(1, ${growers}) n`,
    "update store_settings set has_growers = true",
    `insert into grower_terms (grower_id, terms_kind, price_paise)
      select 'g' || n, 'price', ${PRICE} from generate_series(1, ${growers}) n`,
    `insert into grower_products (product_id, grower_id, position)
      select 'p' || p, 'g' || (1 + p % ${growers}), 0 from generate_series(1, ${grown}) p`,
    `insert into lots (id, grower_id, product_id, product_name, harvested_on, came_on, unit, quantity, terms_kind, price_paise)
      select 'l' || n, 'g' || (1 + (1 + (n - 1) % ${grown}) % ${growers}), 'p' || (1 + (n - 1) % ${grown}), 'Of lot ' || n,
        day, day, 'g', ${LOT}, 'price', ${PRICE}
      from (select n, '${today}'::date - ((${lots} - n) * 365 / ${lots})::int as day from generate_series(1, ${lots}) n) l
      order by n`,
    `create temp table used as
      select 'o' || n as order_id, p, 'l' || (p + ${grown} * (n % ${lotsOfProduct})) as lot_id, day, 4000 + p % 997 as paise
      from (select n, day, 1 + (n * 31 + line * 7877) % ${products} as p
        from placed cross join generate_series(1, 3) line
        where n <= ${orders} and n % 25 <> 0 and abs(hashint4(n)) % ${every} = 0) lines
      where p <= ${grown}`,
    `insert into lot_uses (order_id, product_id, lot_id, amount, sold_paise)
      select order_id, 'p' || p, lot_id, ${PACK}, paise from used`,
    `insert into order_packs (order_id, product_id, packs, amount) select order_id, 'p' || p, 1, ${PACK} from used`,
    `update lots set packed = of.amount from (select lot_id, sum(amount) as amount from lot_uses group by 1) of where of.lot_id = id`,
    `update lots set written_off = quantity - packed where number <= ${lots} - ${LEFT}`,
    `insert into stock_entries (pool, source, kind, change, left_after) select id, id, 'harvest', quantity, quantity from lots order by number`,
    `insert into stock_entries (pool, source, kind, change, left_after, reason)
      select id, id, 'written off', -written_off, quantity - written_off, 'Rotten' from lots where written_off > 0 order by number`,
    `insert into grower_entries (grower_id, kind, paise, day, order_id, product_id, product_name, lot_id, amount, sold_paise,
        terms_kind, price_paise)
      select lots.grower_id, 'accepted', ${(PRICE * PACK) / 1_000}, used.day, order_id, 'p' || p, lots.product_name, lots.id, ${PACK},
        used.paise, 'price', ${PRICE}
      from used inner join lots on lots.id = lot_id order by used.day`,
    `create temp table weeks as
      select grower_id, date_trunc('week', day)::date + 6 as until_day, sum(paise) as paise from grower_entries
      group by 1, 2 having date_trunc('week', max(day))::date + 6 < '${today}'::date`,
    `insert into grower_statements (id, grower_id, number, from_day, until_day, opening_paise, closing_paise)
      select grower_id || until_day, grower_id, row_number() over own, until_day - 6, until_day,
        sum(paise) over own - paise, sum(paise) over own
      from weeks window own as (partition by grower_id order by until_day)`,
    `update grower_entries e set statement_id = s.id from grower_statements s
      where s.grower_id = e.grower_id and e.day between s.from_day and s.until_day`,
  ];
}
