import pg from "pg";
import { growerStatements } from "./fill-growers.ts";
import { CATEGORIES, OWN_ORDERS, OWNER_ID, SOLD_OUT_EVERY, type StoreSize, TO_PACK } from "./store-size.ts";

const DAYS = 365;
const SHOPPERS_PER_ORDER = 20;
const LINES = 3;

const FIRST =
  "{Asha,Bhavya,Chitra,Deepa,Esha,Farah,Gauri,Hema,Indu,Jaya,Kavya,Lakshmi,Meera,Nandini,Ojas,Pooja,Radha,Savita,Tara,Uma,Varun,Yash,Arjun,Bala,Charan,Dev,Girish,Hari,Ishan,Kiran,Lokesh,Mohan,Naveen,Omkar,Prakash,Ravi,Suresh,Tejas,Uday,Vinay}";
const LAST =
  "{Rao,Shetty,Gowda,Nair,Iyer,Reddy,Menon,Pai,Kamath,Bhat,Hegde,Naidu,Pillai,Murthy,Prasad,Desai,Joshi,Kulkarni,Patil,Shastri,Acharya,Bangera,Chandra,Dasgupta,Fernandes,Ganesan,Hiremath,Inamdar,Jagtap,Kotian,Lobo,Mallya,Nambiar,Oberoi,Poojary,Ranganath,Salian,Thimmaiah,Urs,Venkatesh}";
const STREETS =
  "{Devaraja Road,Temple Street,Lake View,Hebbal Main,Vani Vilasa Road,Sayyaji Rao Road,Kalidasa Road,Irwin Road,Ashoka Road,Gokulam Third Stage}";
const KINDS = "{Red,Black,Wild,Young,Sweet,Dried,Hill,River,Farm,Heritage}";
const GOODS =
  "{Rice,Millet,Okra,Tomato,Banana,Mango,Spinach,Turmeric,Jaggery,Coconut,Lentils,Chickpeas,Pepper,Cardamom,Ginger,Honey,Ghee,Curd,Beans,Brinjal}";

const word = (list: string, number: string) =>
  `('${list}'::text[])[1 + (${number}) % ${list.split(",").length}]`;

/** The statements that fill a migrated, empty database; each says what it is for. */
function statements(size: StoreSize): string[] {
  const { products, orders, today } = size;
  const shoppers = Math.max(50, Math.ceil(orders / SHOPPERS_PER_ORDER));
  return [
    // Rows are written whole and right: the rules that hold each of them are the tests' business.
    "set session_replication_role = replica",
    "set synchronous_commit = off",
    "set maintenance_work_mem = '512MB'",
    "set max_parallel_maintenance_workers = 0",
    `insert into categories (name, path, image_url, product_count)
      select 'Shelf ' || n, 'shelf-' || n, '/uploads/c.webp', 0 from generate_series(1, ${CATEGORIES}) n`,
    `insert into products (id, name, description, category_path, price_paise, offer_price_paise, pack_quantity,
        pack_unit, image_urls, in_stock)
      select 'p' || n, ${word(KINDS, "n / 20")} || ' ' || ${word(GOODS, "n")} || ' ' || n,
        array['Grown without sprays', 'Picked on the day before it comes'], 'shelf-' || (1 + n % ${CATEGORIES}),
        5000 + n % 997, 4000 + n % 997, 500, 'g', '{/uploads/p.webp}', n % ${SOLD_OUT_EVERY} <> 0
      from generate_series(1, ${products}) n`,
    `update categories set product_count = (select count(*) from products where category_path = path)`,
    `insert into shoppers (id, name, email, password_hash, created_at)
      select 's' || n, ${word(FIRST, "n")} || ' ' || ${word(LAST, "n / 40")}, 's' || n || '@example.com', 'x',
        ('${today}'::date - (n % ${DAYS}))::timestamp at time zone 'Asia/Kolkata'
      from generate_series(1, ${shoppers}) n`,
    `create temp table placed as
      select n, s, day, row_number() over (partition by day order by n) as counter, n > ${orders} as waits
      from (
        select n, case when n % (${orders} / ${OWN_ORDERS}) = 1 and n / (${orders} / ${OWN_ORDERS}) < ${OWN_ORDERS} then ${OWNER_ID.slice(1)} else 8 + n % (${shoppers} - 8) end as s,
          case when n > ${orders} then '${today}'::date
            else '${today}'::date - ((${orders} - n)::bigint * ${DAYS} / ${orders})::int end as day
        from generate_series(1, ${orders} + ${TO_PACK}) n) numbered`,
    `insert into orders (id, shopper_id, invoice_day, invoice_counter, invoice_number, address, seller, total_paise,
        payment_type, payment_state, status, delivery_day, created_at, item_names)
      select 'o' || n, 's' || s, day, counter, 'INV-' || to_char(day, 'YYYYMMDD') || '-' || lpad(counter::text, greatest(4, length(counter::text)), '0'),
        jsonb_build_object('firstName', ${word(FIRST, "s")}, 'lastName', ${word(LAST, "s / 40")}, 'email', 's' || s || '@example.com',
          'street', (s % 200) || ' ' || ${word(STREETS, "s")}, 'city', 'Mysuru', 'state', 'Karnataka', 'zipcode', (570001 + s % 30)::text,
          'country', 'India', 'phone', '+91 98' || lpad((s * 7919 % 100000000)::text, 8, '0')),
        '{"name":"Santhe","tagline":null,"city":"Mysuru","address":"1 Market Road","gstin":null,"phones":["1","2"],"email":"a@b.example"}',
        (select sum(4000 + (1 + (n * 31 + line * 7877) % ${products}) % 997) from generate_series(1, ${LINES}) line) + 5000,
        'COD', case status when 'Delivered' then 'paid' else 'pending' end, status,
        case when waits then '${today}'::date + 1 else day end,
        day::timestamp at time zone 'Asia/Kolkata' + counter * interval '20 seconds',
        (select string_agg(${word(KINDS, "p / 20")} || ' ' || ${word(GOODS, "p")} || ' ' || p, ' ') from (
          select 1 + (n * 31 + line * 7877) % ${products} as p from generate_series(1, ${LINES}) line) named)
      from (select *, case when waits then 'Pending' when n % 25 = 0 then 'Cancelled' else 'Delivered' end as status from placed) placed
      order by n`,
    `insert into order_items (id, order_id, line_number, product_id, name, category_path, price_paise, offer_price_paise,
        pack_quantity, pack_unit, image_url, quantity, hsn)
      select 'i' || n || '-' || line, 'o' || n, line, 'p' || p, ${word(KINDS, "p / 20")} || ' ' || ${word(GOODS, "p")} || ' ' || p,
        'shelf-' || (1 + p % ${CATEGORIES}), 5000 + p % 997, 4000 + p % 997, 500, 'g', '/uploads/p.webp', 1, '0713'
      from (select n, line, 1 + (n * 31 + line * 7877) % ${products} as p
        from placed cross join generate_series(1, ${LINES}) line) lines order by n, line`,
    `insert into order_adjustments (order_id, position, kind, label, paise)
      select 'o' || n, 1, 'shipping', 'Shipping', 4000 from placed union all
      select 'o' || n, 2, 'handling', 'Handling', 1000 from placed`,
    `insert into order_trail (order_id, by, status, is_paid, created_at)
      select id, 'seller', status, case when is_paid then true end, created_at + interval '1 day' from orders where status <> 'Pending'`,
    // These grow with neither: so many are counted, commented on, subscribed and told of an offer.
    `insert into stock_counts (product_id, count) select 'p' || n, 20 from generate_series(1, 50) n`,
    `insert into ratings (order_item_id, product_id, shopper_id, stars, comment, commented_at, review_waits_since)
      select 'i' || n || '-1', 'p' || (1 + n % 20), 's8', 4, 'As fresh as ever', now(),
        case when n <= 50 then now() end from generate_series(1, 400) n`,
    `insert into subscribers (id, email) select 'r' || n, 'reader' || n || '@example.com' from generate_series(1, 50) n`,
    `insert into offers (id, message, discount_percent) values ('offer', 'Mangoes are here', 10)`,
    `insert into offer_deliveries (offer_id, subscriber_id, status, settled_at)
      select 'offer', id, 'sent', now() from subscribers`,
    "insert into invoice_counters (day, last_number) select day, max(counter) from placed group by day",
    `insert into order_words select distinct word
      from orders, unnest(words_of_order(invoice_number, search_text, other_name)) word where word <> ''`,
    `insert into product_words select distinct word from products, unnest(words_of_text(name)) word where word ~ '[^0-9]'`,
    "select recount_order_sums()",
    `insert into shopper_days select (created_at at time zone 'Asia/Kolkata')::date, count(*) from shoppers group by 1`,
    ...growerStatements(size),
  ];
}

/** Fills a migrated, empty store. Throws if a statement fails; takes minutes with a million orders. */
export async function fillStore(url: string, size: StoreSize): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const indexes = await dropIndexes(client);
    for (const statement of statements(size)) await client.query(statement);
    for (const index of indexes) await client.query(index);
    await client.query("analyze");
    await client.query("vacuum");
  } finally {
    await client.end();
  }
}

/** Drops the indexes of the large tables, which are made sooner once they are filled. Returns the statements for that. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made from pg_index
    where indrelid in ('products'::regclass, 'orders'::regclass, 'order_items'::regclass, 'order_trail'::regclass)
      and not exists (select from pg_constraint where conindid = indexrelid)`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}
