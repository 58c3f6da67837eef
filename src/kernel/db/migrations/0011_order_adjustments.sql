CREATE TABLE "order_adjustments" (
	"order_id" text NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"label" text NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "order_adjustments_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_adjustments_charge" CHECK ("order_adjustments"."kind" not in ('shipping', 'handling') or "order_adjustments"."paise" >= 0),
	CONSTRAINT "order_adjustments_discount" CHECK ("order_adjustments"."kind" <> 'discount' or "order_adjustments"."paise" <= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_sums";--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "order_adjustments" ("order_id", "position", "kind", "label", "paise")
	SELECT "orders"."id", row_number() OVER (PARTITION BY "orders"."id" ORDER BY "part"."rank"), "part"."kind", "part"."label", "part"."paise"
	FROM "orders" CROSS JOIN LATERAL (VALUES
		(1, 'shipping', 'Shipping', "shipping_paise"),
		(2, 'handling', 'Handling', "handling_paise"),
		(3, 'discount', 'Discount', -"discount_paise")
	) AS "part" ("rank", "kind", "label", "paise")
	WHERE "part"."paise" <> 0;--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "sub_total_paise";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "shipping_paise";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "handling_paise";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "discount_paise";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total" CHECK ("orders"."total_paise" >= 0);;--> statement-breakpoint
-- An order's total is its lines and its adjustments together, and no discount takes off more than the lines come to.
CREATE FUNCTION "hold_order_sums"("checked" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "lines" bigint := (SELECT coalesce(sum("offer_price_paise" * "quantity"), 0) FROM "order_items" WHERE "order_id" = "checked");
  "adjusted" bigint := (SELECT coalesce(sum("paise"), 0) FROM "order_adjustments" WHERE "order_id" = "checked");
  "off" bigint := (SELECT coalesce(-sum("paise"), 0) FROM "order_adjustments" WHERE "order_id" = "checked" AND "kind" = 'discount');
BEGIN
  IF EXISTS (SELECT FROM "orders" WHERE "id" = "checked" AND ("total_paise" <> "lines" + "adjusted" OR "off" > "lines")) THEN
    RAISE EXCEPTION 'the sums of order % do not add up', "checked" USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_sums';
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "hold_sums_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "hold_order_sums"(NEW."id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "hold_sums_of_order_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "hold_order_sums"(OLD."order_id"); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM "hold_order_sums"(NEW."order_id"); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Looked at when the transaction ends: until then an order may be written line by line.
CREATE CONSTRAINT TRIGGER "orders_sums" AFTER INSERT OR UPDATE OF "total_paise" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "hold_sums_of_order"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_items_sums" AFTER INSERT OR DELETE OR UPDATE OF "order_id", "offer_price_paise", "quantity" ON "order_items"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "hold_sums_of_order_part"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_adjustments_sums" AFTER INSERT OR DELETE OR UPDATE ON "order_adjustments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "hold_sums_of_order_part"();
