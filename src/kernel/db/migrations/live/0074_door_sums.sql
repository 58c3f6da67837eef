-- From this part on each change of an order is counted in the new way. The table is taken, so that nobody is in the middle of
-- one. What the sums lack then stays the same until it is added.
-- in one transaction
LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "order_delivery_sums" ADD COLUMN IF NOT EXISTS "cash_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_delivery_sums" ADD COLUMN IF NOT EXISTS "upi_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_delivery_sums" ADD COLUMN IF NOT EXISTS "short_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_sum_changes" ADD COLUMN IF NOT EXISTS "cash_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_sum_changes" ADD COLUMN IF NOT EXISTS "upi_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_sum_changes" ADD COLUMN IF NOT EXISTS "short_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- The shares of one order in the sums of its days, in paise. What it brings at the door is what was noted there or, without
-- a receipt, what was due. The sums of delivered orders are the ones that have come.
CREATE OR REPLACE FUNCTION "order_shares"("payment_type" text, "is_paid" boolean, "total" bigint, "prepaid" bigint, "received" bigint, "way" text)
RETURNS TABLE ("total_paise" bigint, "paid_paise" bigint, "owed_paise" bigint, "cash_paise" bigint, "upi_paise" bigint, "short_paise" bigint)
LANGUAGE sql IMMUTABLE AS $$
  SELECT "total",
    CASE WHEN NOT "is_paid" THEN 0 WHEN "payment_type" = 'COD' THEN coalesce("received", "total") ELSE "total" END,
    CASE WHEN "payment_type" = 'COD' AND NOT "is_paid" THEN "total" ELSE 0 END,
    CASE WHEN "way" = 'upi' THEN 0 ELSE coalesce("received", "due") END,
    CASE WHEN "way" = 'upi' THEN coalesce("received", "due") ELSE 0 END,
    greatest(0, "due" - coalesce("received", "due"))
  FROM (SELECT CASE WHEN "payment_type" = 'COD' THEN "total" WHEN "prepaid" = 0 THEN 0
    ELSE greatest(0, "total" - "prepaid") END) AS "door" ("due")
$$;--> statement-breakpoint
CREATE OR REPLACE VIEW "orders_by_delivery" AS
  SELECT "day", "status", sum("orders")::integer AS "orders", sum("cash_paise")::bigint AS "cash_paise",
    sum("upi_paise")::bigint AS "upi_paise", sum("short_paise")::bigint AS "short_paise"
  FROM (
    SELECT "day", "status", "orders", "cash_paise", "upi_paise", "short_paise" FROM "order_delivery_sums" UNION ALL
    SELECT "delivery_day", "status", "orders", "cash_paise", "upi_paise", "short_paise" FROM "order_sum_changes"
  ) AS "part" GROUP BY "day", "status" HAVING sum("orders") <> 0;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "add_order_sum_changes"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('order_day_sums')) THEN RETURN; END IF;
  WITH "taken" AS (DELETE FROM "order_sum_changes" RETURNING *),
  "added" AS (
    INSERT INTO "order_day_sums" AS "stored" ("day", "status", "orders", "total_paise", "paid_paise", "owed_paise")
    SELECT "day", "status", sum("orders"), sum("total_paise"), sum("paid_paise"), sum("owed_paise")
    FROM "taken" GROUP BY "day", "status"
    ON CONFLICT ("day", "status") DO UPDATE SET "orders" = "stored"."orders" + excluded."orders",
      "total_paise" = "stored"."total_paise" + excluded."total_paise",
      "paid_paise" = "stored"."paid_paise" + excluded."paid_paise",
      "owed_paise" = "stored"."owed_paise" + excluded."owed_paise"
  )
  INSERT INTO "order_delivery_sums" AS "stored" ("day", "status", "orders", "cash_paise", "upi_paise", "short_paise")
  SELECT "delivery_day", "status", sum("orders"), sum("cash_paise"), sum("upi_paise"), sum("short_paise")
  FROM "taken" GROUP BY "delivery_day", "status"
  ON CONFLICT ("day", "status") DO UPDATE SET "orders" = "stored"."orders" + excluded."orders",
    "cash_paise" = "stored"."cash_paise" + excluded."cash_paise",
    "upi_paise" = "stored"."upi_paise" + excluded."upi_paise",
    "short_paise" = "stored"."short_paise" + excluded."short_paise";
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_order_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "order_sum_changes" ("day", "delivery_day", "status", "orders",
      "total_paise", "paid_paise", "owed_paise", "cash_paise", "upi_paise", "short_paise")
    SELECT "invoice_day", "delivery_day", "status", count(*), sum("share"."total_paise"), sum("share"."paid_paise"),
      sum("share"."owed_paise"), sum("share"."cash_paise"), sum("share"."upi_paise"), sum("share"."short_paise")
    FROM "after" AS "o", order_shares("o"."payment_type", "o"."is_paid", "o"."total_paise", "o"."prepaid_paise",
      "o"."received_paise", "o"."received_way") AS "share"
    GROUP BY 1, 2, 3;
    -- Each change of a status adds them to the sums. Where there are none for long, an order does now and then.
    IF FOUND AND lastval() % 8192 = 0 THEN PERFORM "add_order_sum_changes"(); END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "order_sum_changes" ("day", "delivery_day", "status", "orders",
      "total_paise", "paid_paise", "owed_paise", "cash_paise", "upi_paise", "short_paise")
    SELECT * FROM (
      SELECT "invoice_day", "delivery_day", "status", sum("sign") AS "orders",
        sum("sign" * "share"."total_paise") AS "total", sum("sign" * "share"."paid_paise") AS "paid",
        sum("sign" * "share"."owed_paise") AS "owed", sum("sign" * "share"."cash_paise") AS "cash",
        sum("sign" * "share"."upi_paise") AS "upi", sum("sign" * "share"."short_paise") AS "short"
      FROM (SELECT -1 AS "sign", * FROM "before" UNION ALL SELECT 1, * FROM "after") AS "o", order_shares("o"."payment_type",
        "o"."is_paid", "o"."total_paise", "o"."prepaid_paise", "o"."received_paise", "o"."received_way") AS "share"
      GROUP BY 1, 2, 3
    ) AS "change"
    WHERE ("orders", "total", "paid", "owed", "cash", "upi", "short") <> (0, 0, 0, 0, 0, 0, 0);
  ELSE
    INSERT INTO "order_sum_changes" ("day", "delivery_day", "status", "orders",
      "total_paise", "paid_paise", "owed_paise", "cash_paise", "upi_paise", "short_paise")
    SELECT "invoice_day", "delivery_day", "status", -count(*), -sum("share"."total_paise"), -sum("share"."paid_paise"),
      -sum("share"."owed_paise"), -sum("share"."cash_paise"), -sum("share"."upi_paise"), -sum("share"."short_paise")
    FROM "before" AS "o", order_shares("o"."payment_type", "o"."is_paid", "o"."total_paise", "o"."prepaid_paise",
      "o"."received_paise", "o"."received_way") AS "share"
    GROUP BY 1, 2, 3;
  END IF;
  IF FOUND THEN PERFORM "add_order_sum_changes"(); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The sums as a full count has them.
CREATE OR REPLACE VIEW "counted_orders_by_day" AS
  SELECT "invoice_day" AS "day", "status", count(*)::integer AS "orders", sum("share"."total_paise")::bigint AS "total_paise",
    sum("share"."paid_paise")::bigint AS "paid_paise", sum("share"."owed_paise")::bigint AS "owed_paise"
  FROM "orders" AS "o", order_shares("o"."payment_type", "o"."is_paid", "o"."total_paise", "o"."prepaid_paise",
    "o"."received_paise", "o"."received_way") AS "share"
  GROUP BY 1, 2;--> statement-breakpoint
CREATE OR REPLACE VIEW "counted_orders_by_delivery" AS
  SELECT "delivery_day" AS "day", "status", count(*)::integer AS "orders", sum("share"."cash_paise")::bigint AS "cash_paise",
    sum("share"."upi_paise")::bigint AS "upi_paise", sum("share"."short_paise")::bigint AS "short_paise"
  FROM "orders" AS "o", order_shares("o"."payment_type", "o"."is_paid", "o"."total_paise", "o"."prepaid_paise",
    "o"."received_paise", "o"."received_way") AS "share"
  GROUP BY 1, 2;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "wrong_order_sums"() RETURNS TABLE ("kind" text, "day" date, "status" text, "kept" text, "counted" text)
LANGUAGE sql STABLE AS $$
  SELECT 'placed', "day", "status", "stored"::text, "own"::text
  FROM "orders_by_day" AS "stored" FULL JOIN "counted_orders_by_day" AS "own" USING ("day", "status")
  WHERE "stored"::text IS DISTINCT FROM "own"::text
  UNION ALL
  SELECT 'delivered', "day", "status", "stored"::text, "own"::text
  FROM "orders_by_delivery" AS "stored" FULL JOIN "counted_orders_by_delivery" AS "own" USING ("day", "status")
  WHERE "stored"::text IS DISTINCT FROM "own"::text
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "recount_order_sums"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM "order_sum_changes";
  DELETE FROM "order_day_sums";
  DELETE FROM "order_delivery_sums";
  INSERT INTO "order_day_sums" ("day", "status", "orders", "total_paise", "paid_paise", "owed_paise")
  SELECT * FROM "counted_orders_by_day";
  INSERT INTO "order_delivery_sums" ("day", "status", "orders", "cash_paise", "upi_paise", "short_paise")
  SELECT * FROM "counted_orders_by_delivery";
END $$;
-- each by itself
-- Both sides are read at one moment, so their difference is what the sums lack, whatever orders come meanwhile.
-- Under this lock nobody else writes the sums.
SELECT pg_advisory_xact_lock(hashtext('order_day_sums'));
INSERT INTO "order_day_sums" AS "stored" ("day", "status", "orders", "total_paise", "paid_paise", "owed_paise")
SELECT "day", "status", coalesce("own"."orders", 0) - coalesce("kept"."orders", 0),
  coalesce("own"."total_paise", 0) - coalesce("kept"."total_paise", 0),
  coalesce("own"."paid_paise", 0) - coalesce("kept"."paid_paise", 0),
  coalesce("own"."owed_paise", 0) - coalesce("kept"."owed_paise", 0)
FROM (
  SELECT "day", "status", sum("orders") AS "orders", sum("total_paise") AS "total_paise", sum("paid_paise") AS "paid_paise",
    sum("owed_paise") AS "owed_paise"
  FROM (
    SELECT "day", "status", "orders", "total_paise", "paid_paise", "owed_paise" FROM "order_day_sums" UNION ALL
    SELECT "day", "status", "orders", "total_paise", "paid_paise", "owed_paise" FROM "order_sum_changes"
  ) AS "part" GROUP BY "day", "status"
) AS "kept" FULL JOIN "counted_orders_by_day" AS "own" USING ("day", "status")
WHERE ("own"."orders", "own"."total_paise", "own"."paid_paise", "own"."owed_paise") IS DISTINCT FROM
  ("kept"."orders", "kept"."total_paise", "kept"."paid_paise", "kept"."owed_paise")
ORDER BY "day", "status"
ON CONFLICT ("day", "status") DO UPDATE SET "orders" = "stored"."orders" + excluded."orders",
  "total_paise" = "stored"."total_paise" + excluded."total_paise", "paid_paise" = "stored"."paid_paise" + excluded."paid_paise",
  "owed_paise" = "stored"."owed_paise" + excluded."owed_paise";--> statement-breakpoint
SELECT pg_advisory_xact_lock(hashtext('order_day_sums'));
INSERT INTO "order_delivery_sums" AS "stored" ("day", "status", "orders", "cash_paise", "upi_paise", "short_paise")
SELECT "day", "status", coalesce("own"."orders", 0) - coalesce("kept"."orders", 0),
  coalesce("own"."cash_paise", 0) - coalesce("kept"."cash_paise", 0),
  coalesce("own"."upi_paise", 0) - coalesce("kept"."upi_paise", 0),
  coalesce("own"."short_paise", 0) - coalesce("kept"."short_paise", 0)
FROM (
  SELECT "day", "status", sum("orders") AS "orders", sum("cash_paise") AS "cash_paise", sum("upi_paise") AS "upi_paise",
    sum("short_paise") AS "short_paise"
  FROM (
    SELECT "day", "status", "orders", "cash_paise", "upi_paise", "short_paise" FROM "order_delivery_sums" UNION ALL
    SELECT "delivery_day", "status", "orders", "cash_paise", "upi_paise", "short_paise" FROM "order_sum_changes"
  ) AS "part" GROUP BY "day", "status"
) AS "kept" FULL JOIN "counted_orders_by_delivery" AS "own" USING ("day", "status")
WHERE ("own"."orders", "own"."cash_paise", "own"."upi_paise", "own"."short_paise") IS DISTINCT FROM
  ("kept"."orders", "kept"."cash_paise", "kept"."upi_paise", "kept"."short_paise")
ORDER BY "day", "status"
ON CONFLICT ("day", "status") DO UPDATE SET "orders" = "stored"."orders" + excluded."orders",
  "cash_paise" = "stored"."cash_paise" + excluded."cash_paise", "upi_paise" = "stored"."upi_paise" + excluded."upi_paise",
  "short_paise" = "stored"."short_paise" + excluded."short_paise";
