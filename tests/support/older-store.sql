-- What a store has after a while, in the tables as migration 0007 left them: 40 products, 30 shoppers, 200 orders.
insert into categories (id, name, path, image_url)
select 'cat-' || n, 'Category ' || n, 'category-' || n, '/uploads/c.webp' from generate_series(1, 4) n;

insert into products (id, name, description, category_path, price_paise, offer_price_paise, pack_quantity, pack_unit,
  image_urls, in_stock, idempotency_key)
select 'product-' || n, 'Product ' || n, array['Line one', 'Line two'], 'category-' || (n % 4 + 1), 5000 + n * 10,
  4000 + n * 7, case when n % 3 = 0 then 0.5 else n end, (array['g', 'kg', 'pcs', 'bunch'])[n % 4 + 1],
  array['/uploads/p.webp'], n % 9 <> 0,
  case when n % 2 = 0 then upper(md5('product' || n)::uuid::text) end
from generate_series(1, 40) n;

insert into shoppers (id, name, email, password_hash)
select 'shopper-' || n, 'Shopper ' || n, 'shopper' || n || '@example.com', 'none' from generate_series(1, 30) n;

insert into addresses (id, shopper_id, first_name, last_name, email, street, city, state, zipcode, country, phone, gstin)
select 'address-' || n, 'shopper-' || n, 'First ' || n, 'Last ' || n, 'shopper' || n || '@example.com',
  n || ' Devaraja Road', 'Mysuru', 'Karnataka', '5700' || lpad(n::text, 2, '0'), 'India', '+91 98450 ' || (10000 + n),
  case when n % 10 = 0 then '29ABCDE1234F1Z5' end
from generate_series(1, 30) n;

insert into cart_lines (shopper_id, product_id, quantity)
select 'shopper-' || n, 'product-' || (n + p), p from generate_series(1, 30) n, generate_series(1, 3) p;

insert into sellers (id, email, password_hash) values ('seller', 'owner@example.com', 'none');

with line as (
  select n, p, 'product-' || ((n * 7 + p * 3) % 40 + 1) as product_id, (n + p) % 5 + 1 as quantity
  from generate_series(1, 200) n, generate_series(1, 4) p
  where p <= n % 4 + 1
), priced as (
  select line.*, product.name, product.category_path, product.price_paise, product.offer_price_paise,
    product.pack_quantity, product.pack_unit
  from line join products product on product.id = line.product_id
), sums as (
  select n, sum(quantity * offer_price_paise) as sub_total, case when n % 3 = 0 then least(5000, sum(quantity * offer_price_paise)) else 0 end as discount
  from priced group by n
), written as (
  insert into orders (id, shopper_id, invoice_day, invoice_counter, invoice_number, address, sub_total_paise,
    shipping_paise, handling_paise, discount_paise, promo_code, total_paise, payment_type, is_paid, status, created_at)
  select 'order-' || n, case when n % 50 <> 0 then 'shopper-' || (n % 30 + 1) end, date '2026-10-01' + n / 10,
    n % 10 + 1, 'INV-' || to_char(date '2026-10-01' + n / 10, 'YYYYMMDD') || '-' || lpad((n % 10 + 1)::text, 4, '0'),
    jsonb_build_object('_id', 'address-' || (n % 30 + 1), 'firstName', 'First ' || n, 'lastName', 'Last',
      'email', 'buyer@example.com', 'street', n || ' Devaraja Road', 'city', 'Mysuru', 'state', 'Karnataka',
      'zipcode', '570001', 'country', 'India', 'phone', '+91 98450 12345'),
    sub_total, 4000, 1000, discount, case when discount > 0 then 'WELCOME' end, sub_total + 5000 - discount, 'COD',
    n % 4 = 2, (array['Pending', 'Out for Delivery', 'Delivered', 'Cancelled'])[n % 4 + 1],
    timestamptz '2026-10-01 06:00Z' + n * interval '2 hours 24 minutes'
  from sums
)
insert into order_items (id, order_id, line_number, product_id, name, category_path, price_paise, offer_price_paise,
  pack_quantity, pack_unit, image_url, quantity, hsn)
select 'item-' || n || '-' || p, 'order-' || n, p, product_id, name, category_path, price_paise, offer_price_paise,
  pack_quantity, pack_unit, '/uploads/p.webp', quantity, lpad(n::text, 4, '1')
from priced;

insert into invoice_counters (day, last_number)
select invoice_day, max(invoice_counter) from orders group by invoice_day;

insert into order_attempts (shopper_id, idempotency_key, request_hash, order_id)
select shopper_id, upper(md5(id)::uuid::text), md5(id), id from orders where shopper_id is not null;

insert into ratings (shopper_id, product_id, order_item_id, stars, comment)
select shopper_id, item.product_id, item.id, item.quantity, 'As good as ever'
from orders join order_items item on item.order_id = orders.id
where status = 'Delivered' and shopper_id is not null;

insert into subscribers (id, email) select 'subscriber-' || n, 'reader' || n || '@example.com' from generate_series(1, 20) n;
insert into offers (id, message, discount_percent, idempotency_key)
values ('offer-1', 'Mangoes are here', 20, upper(md5('offer')::uuid::text));
insert into offer_deliveries (offer_id, subscriber_id, status, settled_at)
select 'offer-1', id, 'sent', now() from subscribers;
insert into banners (id, image_url, link, idempotency_key)
values ('banner-1', '/uploads/b.webp', '/products', upper(md5('banner')::uuid::text));
insert into audit_entries (seller_id, seller_email, subject, action, subject_id, subject_name, before, after)
values ('seller', 'owner@example.com', 'order', 'changed', 'order-1', 'INV-20261001-0002',
  '{"status": "Pending"}', '{"status": "Out for Delivery"}');

-- As earlier releases counted logins: right and wrong ones of a quarter of an hour.
insert into rate_limits (key, points, expire)
select key, 3, (extract(epoch from now()) * 1000)::bigint + 14 * 60 * 1000
from unnest(array['login-address:192.0.2.1', 'login-account:192.0.2.1 meera@example.com',
  'login-account:shopper meera@example.com', 'register:192.0.2.1']) key;
