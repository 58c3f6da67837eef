CREATE TABLE "order_day_sums" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	"total_paise" bigint NOT NULL,
	"paid_paise" bigint NOT NULL,
	"owed_paise" bigint NOT NULL,
	CONSTRAINT "order_day_sums_day_status_pk" PRIMARY KEY("day","status")
);
--> statement-breakpoint
CREATE TABLE "order_delivery_sums" (
	"day" date NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	CONSTRAINT "order_delivery_sums_day_status_pk" PRIMARY KEY("day","status")
);
--> statement-breakpoint
CREATE TABLE "order_sum_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_sum_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"delivery_day" date NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	"total_paise" bigint NOT NULL,
	"paid_paise" bigint NOT NULL,
	"owed_paise" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "orders_newest";--> statement-breakpoint
DROP INDEX "orders_delivery_day";--> statement-breakpoint
DROP INDEX "orders_status";--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("invoice_day","created_at","invoice_counter");--> statement-breakpoint
CREATE INDEX "orders_delivery_day" ON "orders" USING btree ("delivery_day","invoice_day","created_at","invoice_counter");--> statement-breakpoint
CREATE INDEX "orders_status" ON "orders" USING btree ("status","invoice_day","created_at","invoice_counter");--> statement-breakpoint
CREATE VIEW "orders_by_day" AS
  SELECT "day", "status", sum("orders")::integer AS "orders", sum("total_paise")::bigint AS "total_paise",
    sum("paid_paise")::bigint AS "paid_paise", sum("owed_paise")::bigint AS "owed_paise"
  FROM (
    SELECT "day", "status", "orders", "total_paise", "paid_paise", "owed_paise" FROM "order_day_sums" UNION ALL
    SELECT "day", "status", "orders", "total_paise", "paid_paise", "owed_paise" FROM "order_sum_changes"
  ) AS "part" GROUP BY "day", "status" HAVING sum("orders") <> 0;--> statement-breakpoint
CREATE VIEW "orders_by_delivery" AS
  SELECT "day", "status", sum("orders")::integer AS "orders"
  FROM (
    SELECT "day", "status", "orders" FROM "order_delivery_sums" UNION ALL
    SELECT "delivery_day", "status", "orders" FROM "order_sum_changes"
  ) AS "part" GROUP BY "day", "status" HAVING sum("orders") <> 0;--> statement-breakpoint
-- Adds the changes to the sums. One at a time does so and nobody waits for it: who comes meanwhile leaves it to the next.
CREATE FUNCTION "add_order_sum_changes"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('order_day_sums')) THEN RETURN; END IF;
  WITH "taken" AS (DELETE FROM "order_sum_changes" RETURNING *),
  "added" AS (
    INSERT INTO "order_day_sums" AS "kept" ("day", "status", "orders", "total_paise", "paid_paise", "owed_paise")
    SELECT "day", "status", sum("orders"), sum("total_paise"), sum("paid_paise"), sum("owed_paise")
    FROM "taken" GROUP BY "day", "status"
    ON CONFLICT ("day", "status") DO UPDATE SET "orders" = "kept"."orders" + excluded."orders",
      "total_paise" = "kept"."total_paise" + excluded."total_paise",
      "paid_paise" = "kept"."paid_paise" + excluded."paid_paise",
      "owed_paise" = "kept"."owed_paise" + excluded."owed_paise"
  )
  INSERT INTO "order_delivery_sums" AS "kept" ("day", "status", "orders")
  SELECT "delivery_day", "status", sum("orders") FROM "taken" GROUP BY "delivery_day", "status"
  ON CONFLICT ("day", "status") DO UPDATE SET "orders" = "kept"."orders" + excluded."orders";
END $$;--> statement-breakpoint
CREATE FUNCTION "note_order_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "order_sum_changes" ("day", "delivery_day", "status", "orders", "total_paise", "paid_paise", "owed_paise")
    SELECT "invoice_day", "delivery_day", "status", count(*), sum("total_paise"),
      coalesce(sum("total_paise") FILTER (WHERE "is_paid"), 0),
      coalesce(sum("total_paise") FILTER (WHERE "payment_type" = 'COD' AND NOT "is_paid"), 0)
    FROM "after" GROUP BY 1, 2, 3;
    -- Each change of a status adds them to the sums. Where there are none for long, an order does now and then.
    IF FOUND AND lastval() % 8192 = 0 THEN PERFORM "add_order_sum_changes"(); END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "order_sum_changes" ("day", "delivery_day", "status", "orders", "total_paise", "paid_paise", "owed_paise")
    SELECT "invoice_day", "delivery_day", "status", sum("way"), sum("way" * "total_paise"),
      coalesce(sum("way" * "total_paise") FILTER (WHERE "is_paid"), 0),
      coalesce(sum("way" * "total_paise") FILTER (WHERE "payment_type" = 'COD' AND NOT "is_paid"), 0)
    FROM (SELECT -1 AS "way", * FROM "before" UNION ALL SELECT 1, * FROM "after") AS "change" GROUP BY 1, 2, 3
    HAVING sum("way") <> 0 OR sum("way" * "total_paise") <> 0
      OR sum("way" * "total_paise") FILTER (WHERE "is_paid") <> 0
      OR sum("way" * "total_paise") FILTER (WHERE "payment_type" = 'COD' AND NOT "is_paid") <> 0;
  ELSE
    INSERT INTO "order_sum_changes" ("day", "delivery_day", "status", "orders", "total_paise", "paid_paise", "owed_paise")
    SELECT "invoice_day", "delivery_day", "status", -count(*), -sum("total_paise"),
      -coalesce(sum("total_paise") FILTER (WHERE "is_paid"), 0),
      -coalesce(sum("total_paise") FILTER (WHERE "payment_type" = 'COD' AND NOT "is_paid"), 0)
    FROM "before" GROUP BY 1, 2, 3;
  END IF;
  IF FOUND THEN PERFORM "add_order_sum_changes"(); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_added_to_sums" AFTER INSERT ON "orders"
  REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "note_order_sums"();--> statement-breakpoint
CREATE TRIGGER "orders_changed_in_sums" AFTER UPDATE ON "orders"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "note_order_sums"();--> statement-breakpoint
CREATE TRIGGER "orders_taken_from_sums" AFTER DELETE ON "orders"
  REFERENCING OLD TABLE AS "before" FOR EACH STATEMENT EXECUTE FUNCTION "note_order_sums"();--> statement-breakpoint
-- What differs from the orders themselves: nothing, ever. For tests, and for an operator in doubt.
CREATE FUNCTION "wrong_order_sums"() RETURNS TABLE ("kind" text, "day" date, "status" text, "kept" text, "counted" text)
LANGUAGE sql STABLE AS $$
  SELECT 'placed', "day", "status", concat_ws(' ', "kept"."orders", "kept"."total_paise", "kept"."paid_paise", "kept"."owed_paise"),
    concat_ws(' ', "own"."orders", "own"."total_paise", "own"."paid_paise", "own"."owed_paise")
  FROM "orders_by_day" AS "kept" FULL JOIN (
    SELECT "invoice_day" AS "day", "status", count(*) AS "orders", sum("total_paise") AS "total_paise",
      coalesce(sum("total_paise") FILTER (WHERE "is_paid"), 0) AS "paid_paise",
      coalesce(sum("total_paise") FILTER (WHERE "payment_type" = 'COD' AND NOT "is_paid"), 0) AS "owed_paise"
    FROM "orders" GROUP BY 1, 2
  ) AS "own" USING ("day", "status")
  WHERE ("kept"."orders", "kept"."total_paise", "kept"."paid_paise", "kept"."owed_paise")
    IS DISTINCT FROM ("own"."orders", "own"."total_paise", "own"."paid_paise", "own"."owed_paise")
  UNION ALL
  SELECT 'delivered', "day", "status", "kept"."orders"::text, "own"."orders"::text
  FROM "orders_by_delivery" AS "kept"
  FULL JOIN (SELECT "delivery_day" AS "day", "status", count(*) AS "orders" FROM "orders" GROUP BY 1, 2) AS "own" USING ("day", "status")
  WHERE "kept"."orders" IS DISTINCT FROM "own"."orders"
$$;--> statement-breakpoint
-- Counts all anew. Orders wait meanwhile.
CREATE FUNCTION "recount_order_sums"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM "order_sum_changes";
  DELETE FROM "order_day_sums";
  DELETE FROM "order_delivery_sums";
  INSERT INTO "order_day_sums" ("day", "status", "orders", "total_paise", "paid_paise", "owed_paise")
  SELECT "invoice_day", "status", count(*), sum("total_paise"), coalesce(sum("total_paise") FILTER (WHERE "is_paid"), 0),
    coalesce(sum("total_paise") FILTER (WHERE "payment_type" = 'COD' AND NOT "is_paid"), 0)
  FROM "orders" GROUP BY 1, 2;
  INSERT INTO "order_delivery_sums" ("day", "status", "orders")
  SELECT "delivery_day", "status", count(*) FROM "orders" GROUP BY 1, 2;
END $$;--> statement-breakpoint
SELECT "recount_order_sums"();
