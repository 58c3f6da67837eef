CREATE TABLE "cash_counts" (
	"day" date PRIMARY KEY NOT NULL,
	"paise" bigint NOT NULL,
	"seller_email" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_counts_paise" CHECK ("cash_counts"."paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "cash_receipts" (
	"order_id" text PRIMARY KEY NOT NULL,
	"paise" bigint NOT NULL,
	"seller_email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "cash_receipts_paise" CHECK ("cash_receipts"."paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "dispatch_stops" (
	"order_id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"window_id" text,
	"position" integer NOT NULL,
	CONSTRAINT "dispatch_stops_position" CHECK ("dispatch_stops"."position" >= 0)
);
--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD CONSTRAINT "cash_receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispatch_stops" ADD CONSTRAINT "dispatch_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Cash is noted for what is delivered, and for nothing else.
CREATE FUNCTION "check_cash_receipt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF EXISTS (SELECT 1 FROM "cash_receipts" r JOIN "orders" o ON o."id" = r."order_id"
		WHERE o."id" = coalesce(to_jsonb(NEW)->>'order_id', to_jsonb(NEW)->>'id') AND o."status" <> 'Delivered') THEN
		RAISE EXCEPTION 'cash is noted for an order that is not delivered'
			USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_receipts_delivered';
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "cash_receipts_delivered" AFTER INSERT OR UPDATE ON "cash_receipts"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "check_cash_receipt"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_undelivered_without_cash" AFTER UPDATE OF "status" ON "orders"
	DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."status" = 'Delivered' AND NEW."status" <> 'Delivered')
	EXECUTE FUNCTION "check_cash_receipt"();
