-- As before, in one query in place of four: an order's total is looked at for each of its rows when it is written.
CREATE OR REPLACE FUNCTION "hold_order_sums"("checked" text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "orders",
      LATERAL (SELECT coalesce(sum("offer_price_paise" * "quantity"), 0) AS "lines" FROM "order_items" WHERE "order_id" = "checked") AS "items",
      LATERAL (SELECT coalesce(sum("paise"), 0) AS "adjusted", coalesce(-sum("paise") FILTER (WHERE "kind" = 'discount'), 0) AS "off"
        FROM "order_adjustments" WHERE "order_id" = "checked") AS "changes"
    WHERE "id" = "checked" AND ("total_paise" <> "lines" + "adjusted" OR "off" > "lines")
  ) THEN
    RAISE EXCEPTION 'the sums of order % do not add up', "checked" USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_sums';
  END IF;
END $$;
