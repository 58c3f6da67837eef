import { createHash, randomUUID } from "node:crypto";
import pg from "pg";
import type { Buyer } from "./crowd.ts";

const MAIL = `insert into pgboss.job (name, data, priority, expire_seconds, deletion_seconds, keep_until, retry_limit,
    retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds)
  select 'mail', $1::jsonb, 20, expire_seconds, deletion_seconds, now() + retention_seconds * interval '1 s', retry_limit,
    retry_delay, retry_backoff, retry_delay_max, policy, dead_letter, heartbeat_seconds
  from pgboss.queue where name = 'mail'`;

const ORDER = `insert into orders (id, shopper_id, invoice_day, invoice_counter, invoice_number, address, seller,
    total_paise, payment_type, delivery_day, item_names)
  select $1, $2, current_date, $3::int, 'BENCH-' || $4, to_jsonb(addresses), '{}', $5, 'COD', current_date + 1, $6
  from addresses where id = $7`;

const LINES = `insert into order_items (order_id, line_number, product_id, name, category_path, price_paise,
    offer_price_paise, pack_quantity, pack_unit, image_url, quantity, hsn)
  values ${[0, 1, 2, 3, 4]
    .map(
      (line) =>
        `($1, ${line + 1}, ${[2, 3, 4, 5, 6, 7, 8].map((n) => `$${n + line * 7}`)}, null, 1, '998316')`,
    )
    .join(", ")}`;

/** One order's reads and writes as they were made one by one: each a statement of its own, prepared once. */
async function order(
  client: pg.Client,
  { token, shopperId, addressId, products, ...paise }: Buyer,
): Promise<void> {
  const run = (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values });
  const id = randomUUID();
  const hash = createHash("sha256").update(token).digest("hex");
  await run(
    "session",
    `select shoppers.id, shoppers.name, shoppers.email from sessions
      inner join shoppers on shoppers.id = sessions.shopper_id where token_hash = $1 and expires_at > now()`,
    [hash],
  );
  await client.query("begin");
  await run(
    "shopper",
    `select addresses.* from shoppers left join addresses on addresses.id = $2 and addresses.shopper_id = shoppers.id
      where shoppers.id = $1 for key share of shoppers`,
    [shopperId, addressId],
  );
  await run(
    "claim",
    `insert into once_keys (scope, key, hash, result_id) values ('bench', $1, $2, $3) on conflict do nothing
      returning key`,
    [id, hash, id],
  );
  await run(
    "stock",
    "select product_id, count from stock_counts where product_id = any($1) order by product_id for update",
    [products],
  );
  const held = await run(
    "products",
    `select products.*, categories.is_active from products inner join categories on path = category_path
      where products.id = any($1) order by products.id for share`,
    [products],
  );
  await run(
    "rules",
    `select store_settings.*, delivery_settings.*,
      (select coalesce(jsonb_agg(to_jsonb(w)), '[]') from delivery_windows w) as windows,
      (select coalesce(jsonb_agg(to_jsonb(c)), '[]') from delivery_closed_days c) as closed,
      (select coalesce(jsonb_agg(to_jsonb(a)), '[]') from delivery_areas a) as areas,
      (select coalesce(jsonb_agg(to_jsonb(l)), '[]') from delivery_loads l where day >= current_date) as loads
      from store_settings inner join delivery_settings using (store)`,
  );
  await run("cart", "select id from shoppers where id = $1 for no key update", [shopperId]);
  await run("uncart", "delete from cart_lines where shopper_id = $1 and product_id = any($2)", [
    shopperId,
    products,
  ]);
  await run("mail", MAIL, [JSON.stringify({ kind: "order-placed", orderId: id })]);
  const { rows } = await run(
    "number",
    `insert into invoice_counters (day, last_number) values (current_date, 1)
      on conflict (day) do update set last_number = invoice_counters.last_number + 1 returning last_number`,
  );
  const lines = held.rows;
  const sum = lines.reduce((paise, line) => paise + Number(line.offer_price_paise), 0);
  const number = rows[0].last_number;
  const names = lines.map((line) => line.name).join(" ");
  await run("order", ORDER, [
    id,
    shopperId,
    number,
    String(number),
    sum + paise.shippingPaise + paise.handlingPaise,
    names,
    addressId,
  ]);
  const cells = lines.flatMap((line) => [
    ...[line.id, line.name, line.category_path, line.price_paise],
    ...[line.offer_price_paise, line.pack_quantity, line.pack_unit],
  ]);
  await run("lines", LINES, [id, ...cells]);
  await run(
    "adjustments",
    `insert into order_adjustments (order_id, position, kind, label, paise)
      values ($1, 1, 'shipping', 'Shipping', $2), ($1, 2, 'handling', 'Handling', $3)`,
    [id, paise.shippingPaise, paise.handlingPaise],
  );
  await client.query("commit");
}

/**
 * Writes the buyers' orders for so many seconds, each buyer over a connection of their own, straight into the database.
 * Returns the orders a second.
 */
export async function floodDatabase(url: string, buyers: readonly Buyer[], seconds: number): Promise<number> {
  const clients = await Promise.all(
    buyers.map(async (buyer) => {
      const client = new pg.Client(url);
      await client.connect();
      return { client, buyer };
    }),
  );
  const begun = performance.now();
  let written = 0;
  const keepOrdering = async ({ client, buyer }: { client: pg.Client; buyer: Buyer }) => {
    while (performance.now() - begun < seconds * 1_000) {
      await order(client, buyer);
      written += 1;
    }
  };
  await Promise.all(clients.map(keepOrdering));
  const took = (performance.now() - begun) / 1_000;
  await Promise.all(clients.map(({ client }) => client.end()));
  return written / took;
}
