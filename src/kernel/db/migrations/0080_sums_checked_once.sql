-- An order's sums are checked once when a transaction ends, and no longer once for each of its lines and adjustments.
-- The setting "santhe.checked_sums" names the order that was checked last. It lasts no longer than the transaction, a
-- rollback to a savepoint takes it back too, and whatever writes orders, lines or adjustments empties it before its first row.
CREATE FUNCTION "forget_checked_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "forgotten" text := set_config('santhe.checked_sums', '', true);
BEGIN
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_sums_open" BEFORE INSERT OR UPDATE OR DELETE ON "orders"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_checked_sums"();--> statement-breakpoint
CREATE TRIGGER "order_items_sums_open" BEFORE INSERT OR UPDATE OR DELETE ON "order_items"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_checked_sums"();--> statement-breakpoint
CREATE TRIGGER "order_adjustments_sums_open" BEFORE INSERT OR UPDATE OR DELETE ON "order_adjustments"
  FOR EACH STATEMENT EXECUTE FUNCTION "forget_checked_sums"();--> statement-breakpoint
-- Throws unless the sums add up, and notes the order as checked.
CREATE OR REPLACE FUNCTION "hold_order_sums"("checked" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "noted" text;
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
  "noted" := set_config('santhe.checked_sums', "checked", true);
END $$;--> statement-breakpoint
CREATE FUNCTION "has_checked_sums"("order" text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT coalesce(current_setting('santhe.checked_sums', true) = "order", false)
$$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "hold_sums_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT "has_checked_sums"(NEW."id") THEN PERFORM "hold_order_sums"(NEW."id"); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "hold_sums_of_order_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    IF NOT "has_checked_sums"(OLD."order_id") THEN PERFORM "hold_order_sums"(OLD."order_id"); END IF;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    IF NOT "has_checked_sums"(NEW."order_id") THEN PERFORM "hold_order_sums"(NEW."order_id"); END IF;
  END IF;
  RETURN NULL;
END $$;
