ALTER TABLE "order_packs" DROP CONSTRAINT "order_packs_packs";--> statement-breakpoint
ALTER TABLE "stock_moves" DROP CONSTRAINT "stock_moves_kind";--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD COLUMN "basis" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_paise" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "packing_version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_packs" ADD COLUMN "spoilt" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "rounds_to_rupee" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "half_tax_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_notes" ALTER COLUMN "half_tax_paise" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "packed_lines" ADD COLUMN "due_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "packed_lines" ALTER COLUMN "due_paise" DROP DEFAULT;--> statement-breakpoint
-- What was left out until now went back on sale.
ALTER TABLE "packed_lines" ADD COLUMN "restocked" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "packed_lines" ALTER COLUMN "restocked" SET DEFAULT false;--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_basis" CHECK ("order_adjustments"."basis" is null or "order_adjustments"."kind" = 'discount');--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_packed_discount" CHECK ("order_adjustments"."kind" <> 'packed-discount' or "order_adjustments"."paise" >= 0);--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_rounding" CHECK ("order_adjustments"."kind" not in ('rounding', 'packed-rounding') or abs("order_adjustments"."paise") < 200);--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_packing_version" CHECK ("orders"."packing_version" > 0);--> statement-breakpoint
ALTER TABLE "order_packs" ADD CONSTRAINT "order_packs_packs" CHECK ("order_packs"."packs" >= 0 and "order_packs"."spoilt" >= 0 and "order_packs"."uncounted" >= 0);--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_kind" CHECK (case "stock_moves"."kind"
        when 'harvest' then "stock_moves"."change" >= 0 and "stock_moves"."order_id" is null
        when 'corrected' then "stock_moves"."change" < 0 and "stock_moves"."order_id" is null
        when 'sold' then "stock_moves"."change" < 0 and "stock_moves"."order_id" is not null
        when 'spoilt' then "stock_moves"."change" < 0 and "stock_moves"."order_id" is not null
        when 'given back' then "stock_moves"."change" > 0 and "stock_moves"."order_id" is not null
        else false end);--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_half_tax" CHECK ("credit_notes"."half_tax_paise" >= 0);--> statement-breakpoint
ALTER TABLE "packed_lines" ADD CONSTRAINT "packed_lines_due" CHECK ("packed_lines"."due_paise" >= 0);--> statement-breakpoint
-- What was really sold, a row for each line: what went into the bag, how many packs, and what is to be paid for it.
CREATE VIEW "sold_lines" AS
  SELECT "i"."order_id", "i"."id" AS "order_item_id",
    CASE WHEN "p"."replacement" IS NULL THEN "i"."product_id" ELSE "p"."replacement_product_id" END AS "product_id",
    coalesce("p"."replacement", "i"."name") AS "name",
    (CASE WHEN "p"."order_item_id" IS NULL THEN "i"."quantity"
      WHEN "p"."replacement" IS NOT NULL THEN coalesce("p"."replacement_quantity", 1)
      WHEN round("p"."amount" / "i"."pack_quantity", 6) < "i"."quantity" THEN ceil(round("p"."amount" / "i"."pack_quantity", 6))
      ELSE greatest("i"."quantity", floor(round("p"."amount" / "i"."pack_quantity", 6))) END)::bigint AS "packs",
    (CASE WHEN "p"."order_item_id" IS NULL THEN "i"."offer_price_paise" * "i"."quantity"
      ELSE "p"."due_paise" + coalesce((
        SELECT sum(("asked"."line" ->> 'paise')::bigint)
        FROM "packing_questions" AS "q", jsonb_array_elements("q"."lines") AS "asked" ("line")
        WHERE "q"."order_id" = "i"."order_id" AND "q"."status" = 'agreed' AND "asked"."line" ->> 'item' = "i"."id"), 0)
      END)::bigint AS "paise"
  FROM "order_items" AS "i" LEFT JOIN "packed_lines" AS "p" ON "p"."order_item_id" = "i"."id";--> statement-breakpoint
-- As before; and weighing, with all that follows from it, takes something off or leaves the sum as it is.
CREATE OR REPLACE FUNCTION "hold_agreed_sum"("asked" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "added" bigint := coalesce((
    SELECT sum("paise") FROM "order_adjustments" WHERE "order_id" = "asked" AND "kind" = 'agreed'), 0);
  "agreed" bigint := coalesce((
    SELECT sum("paise") FROM "packing_questions" WHERE "order_id" = "asked" AND "status" = 'agreed'), 0);
  "packed" bigint := coalesce((
    SELECT sum("paise") FROM "order_adjustments" WHERE "order_id" = "asked" AND "kind" LIKE 'packed%'), 0);
  "noted" bigint := coalesce((SELECT sum("paise") FROM "credit_notes" WHERE "order_id" = "asked"), 0);
BEGIN
  IF "added" <> "agreed" THEN
    RAISE EXCEPTION 'order % adds % where its shopper has agreed to %', "asked", "added", "agreed"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'agreed_sum';
  END IF;
  IF "packed" > 0 THEN
    RAISE EXCEPTION 'what was packed of order % adds % to its sum', "asked", "packed"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'packed_sum';
  END IF;
  IF "noted" > 0 AND "noted" > -("packed" + "added") THEN
    RAISE EXCEPTION 'order % is lower by %, its credit notes say %', "asked", -("packed" + "added"), "noted"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'noted_sum';
  END IF;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "orders_changed" AFTER UPDATE OF "status", "is_paid", "delivery_day", "delivery_window", "total_paise",
  "received_paise", "packing_version" ON "orders" FOR EACH ROW EXECUTE FUNCTION "tell_of_changed_order"();--> statement-breakpoint
-- What was noted stays known when a delivery is taken back, and counts again with the next one.
DROP TRIGGER "orders_undelivered_without_cash" ON "orders";--> statement-breakpoint
DROP TRIGGER "order_adjustments_added_packing" ON "order_adjustments";--> statement-breakpoint
DROP TRIGGER "order_adjustments_taken_packing" ON "order_adjustments";--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_adjustments_added_packing" AFTER INSERT OR UPDATE ON "order_adjustments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."kind" = 'agreed' OR NEW."kind" LIKE 'packed%') EXECUTE FUNCTION "hold_agreed_sum_of_part"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_adjustments_taken_packing" AFTER DELETE OR UPDATE ON "order_adjustments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."kind" = 'agreed' OR OLD."kind" LIKE 'packed%') EXECUTE FUNCTION "hold_agreed_sum_of_part"();--> statement-breakpoint
-- What an order has brought is what was noted at the door or, where nothing was noted, its sum.
CREATE OR REPLACE FUNCTION "note_order_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO "order_sum_changes" ("day", "delivery_day", "status", "orders", "total_paise", "paid_paise", "owed_paise")
    SELECT "invoice_day", "delivery_day", "status", count(*), sum("total_paise"),
      coalesce(sum((CASE WHEN "payment_type" = 'COD' THEN coalesce("received_paise", "total_paise") ELSE "total_paise" END)) FILTER (WHERE "is_paid"), 0),
      coalesce(sum("total_paise") FILTER (WHERE "payment_type" = 'COD' AND NOT "is_paid"), 0)
    FROM "after" GROUP BY 1, 2, 3;
    -- Each change of a status adds them to the sums. Where there are none for long, an order does now and then.
    IF FOUND AND lastval() % 8192 = 0 THEN PERFORM "add_order_sum_changes"(); END IF;
    RETURN NULL;
  END IF;
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO "order_sum_changes" ("day", "delivery_day", "status", "orders", "total_paise", "paid_paise", "owed_paise")
    SELECT "invoice_day", "delivery_day", "status", sum("way"), sum("way" * "total_paise"),
      coalesce(sum("way" * (CASE WHEN "payment_type" = 'COD' THEN coalesce("received_paise", "total_paise") ELSE "total_paise" END)) FILTER (WHERE "is_paid"), 0),
      coalesce(sum("way" * "total_paise") FILTER (WHERE "payment_type" = 'COD' AND NOT "is_paid"), 0)
    FROM (SELECT -1 AS "way", * FROM "before" UNION ALL SELECT 1, * FROM "after") AS "change" GROUP BY 1, 2, 3
    HAVING sum("way") <> 0 OR sum("way" * "total_paise") <> 0
      OR sum("way" * (CASE WHEN "payment_type" = 'COD' THEN coalesce("received_paise", "total_paise") ELSE "total_paise" END)) FILTER (WHERE "is_paid") <> 0
      OR sum("way" * "total_paise") FILTER (WHERE "payment_type" = 'COD' AND NOT "is_paid") <> 0;
  ELSE
    INSERT INTO "order_sum_changes" ("day", "delivery_day", "status", "orders", "total_paise", "paid_paise", "owed_paise")
    SELECT "invoice_day", "delivery_day", "status", -count(*), -sum("total_paise"),
      -coalesce(sum((CASE WHEN "payment_type" = 'COD' THEN coalesce("received_paise", "total_paise") ELSE "total_paise" END)) FILTER (WHERE "is_paid"), 0),
      -coalesce(sum("total_paise") FILTER (WHERE "payment_type" = 'COD' AND NOT "is_paid"), 0)
    FROM "before" GROUP BY 1, 2, 3;
  END IF;
  IF FOUND THEN PERFORM "add_order_sum_changes"(); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "wrong_order_sums"() RETURNS TABLE ("kind" text, "day" date, "status" text, "kept" text, "counted" text)
LANGUAGE sql STABLE AS $$
  SELECT 'placed', "day", "status", concat_ws(' ', "kept"."orders", "kept"."total_paise", "kept"."paid_paise", "kept"."owed_paise"),
    concat_ws(' ', "own"."orders", "own"."total_paise", "own"."paid_paise", "own"."owed_paise")
  FROM "orders_by_day" AS "kept" FULL JOIN (
    SELECT "invoice_day" AS "day", "status", count(*) AS "orders", sum("total_paise") AS "total_paise",
      coalesce(sum((CASE WHEN "payment_type" = 'COD' THEN coalesce("received_paise", "total_paise") ELSE "total_paise" END)) FILTER (WHERE "is_paid"), 0) AS "paid_paise",
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
CREATE OR REPLACE FUNCTION "recount_order_sums"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  LOCK TABLE "orders" IN SHARE ROW EXCLUSIVE MODE;
  DELETE FROM "order_sum_changes";
  DELETE FROM "order_day_sums";
  DELETE FROM "order_delivery_sums";
  INSERT INTO "order_day_sums" ("day", "status", "orders", "total_paise", "paid_paise", "owed_paise")
  SELECT "invoice_day", "status", count(*), sum("total_paise"), coalesce(sum((CASE WHEN "payment_type" = 'COD' THEN coalesce("received_paise", "total_paise") ELSE "total_paise" END)) FILTER (WHERE "is_paid"), 0),
    coalesce(sum("total_paise") FILTER (WHERE "payment_type" = 'COD' AND NOT "is_paid"), 0)
  FROM "orders" GROUP BY 1, 2;
  INSERT INTO "order_delivery_sums" ("day", "status", "orders")
  SELECT "delivery_day", "status", count(*) FROM "orders" GROUP BY 1, 2;
END $$;--> statement-breakpoint
CREATE FUNCTION "keep_received_cash"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "orders" SET "received_paise" = NULL WHERE "id" = OLD."order_id" AND (TG_OP = 'DELETE' OR OLD."order_id" <> NEW."order_id");
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "orders" SET "received_paise" = NEW."paise" WHERE "id" = NEW."order_id";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "cash_receipts_kept" AFTER INSERT OR UPDATE OR DELETE ON "cash_receipts"
  FOR EACH ROW EXECUTE FUNCTION "keep_received_cash"();--> statement-breakpoint
UPDATE "orders" SET "received_paise" = "cash_receipts"."paise" FROM "cash_receipts" WHERE "order_id" = "orders"."id";--> statement-breakpoint
SELECT "recount_order_sums"();--> statement-breakpoint
UPDATE "credit_notes" SET "half_tax_paise" = round("paise" * 9 / 118.0);--> statement-breakpoint
UPDATE "packed_lines" AS "p" SET "due_paise" = least("i"."offer_price_paise" * "i"."quantity",
  coalesce("p"."replacement_paise", floor("i"."offer_price_paise" * "i"."quantity" * "p"."amount" / ("i"."quantity" * "i"."pack_quantity"))))
FROM "order_items" AS "i" WHERE "i"."id" = "p"."order_item_id";--> statement-breakpoint
-- By what a percentage was reckoned, of orders that nobody has weighed yet and where the code still says the same.
UPDATE "order_adjustments" AS "a"
SET "basis" = jsonb_build_object('percent', "c"."percent", 'maximumPaise', "c"."maximum_paise",
  'lines', CASE WHEN "c"."some_categories" THEN "covered"."lines" END)
FROM "promo_uses" AS "u" INNER JOIN "promo_codes" AS "c" ON "c"."id" = "u"."code_id" AND "c"."kind" = 'percent',
  LATERAL (SELECT sum("i"."offer_price_paise" * "i"."quantity") AS "goods", jsonb_agg("i"."line_number" ORDER BY "i"."line_number") AS "lines"
    FROM "order_items" AS "i" WHERE "i"."order_id" = "u"."order_id" AND (NOT "c"."some_categories" OR "i"."category_path" IN (
      SELECT "category_path" FROM "promo_code_categories" WHERE "code_id" = "c"."id"))) AS "covered"
WHERE "a"."order_id" = "u"."order_id" AND "a"."kind" = 'discount'
  AND -"a"."paise" = least(floor("covered"."goods" * "c"."percent" / 100), "c"."maximum_paise")
  AND NOT EXISTS (SELECT FROM "packed_lines" AS "p" WHERE "p"."order_id" = "a"."order_id");--> statement-breakpoint
UPDATE "order_adjustments" AS "a"
SET "basis" = jsonb_build_object('percent', "s"."promo_percent", 'maximumPaise', "s"."promo_maximum_paise", 'lines', NULL)
FROM "orders" AS "o", "store_settings" AS "s"
WHERE "o"."id" = "a"."order_id" AND "a"."kind" = 'discount' AND "s"."promo_type" = 'percentage'
  AND NOT EXISTS (SELECT FROM "promo_uses" AS "u" WHERE "u"."order_id" = "o"."id")
  AND NOT EXISTS (SELECT FROM "packed_lines" AS "p" WHERE "p"."order_id" = "o"."id")
  AND -"a"."paise" = least((SELECT floor(sum("i"."offer_price_paise" * "i"."quantity") * "s"."promo_percent" / 100)
    FROM "order_items" AS "i" WHERE "i"."order_id" = "o"."id"), "s"."promo_maximum_paise");--> statement-breakpoint
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
