-- A store with the one login of all sellers, before people got logins of their own.
insert into sellers (id, email, password_hash, created_at) values
  ('seller-1', 'Seller@example.com', '$argon2id$v=19$m=8,t=1,p=1$nSsFf7XknaF5tccH/fUd3Q$ICPLZSZ+MZ0JK2htJeIehi0XAm47MO2ZNgwDLpvBgZw', now() - interval '200 days');
insert into shoppers (id, name, email, password_hash) values
  ('shopper-1', 'Meera Rao', 'meera@example.com', '$argon2id$v=19$m=8,t=1,p=1$H35uZcd2ZLiE72Yca4F4fg$ErMQ8GK2A5UClYl6Yr1D2JVulaHORyVa5tMEYkBJJ98');
-- The token of each is its id.
insert into sessions (token_hash, id, seller_id, shopper_id, device, seen_at, expires_at)
select encode(sha256(convert_to(token, 'UTF8')), 'hex'), token, seller, shopper, 'Chrome, Android', now() - interval '1 day', now() + days * interval '1 day'
from (values
  ('the-tablet', 'seller-1', null, 9), ('the-phone', 'seller-1', null, 2), ('long-over', 'seller-1', null, -1),
  ('meeras-phone', null, 'shopper-1', 40)
) as login (token, seller, shopper, days);
