CREATE TABLE "order_status_changes" (
	"order_id" text PRIMARY KEY NOT NULL,
	"change_id" text NOT NULL,
	"before" text NOT NULL,
	"told" text NOT NULL,
	"mail_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "item_names" text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "item_names" = "named"."names" FROM (
	SELECT "order_id", string_agg("name", ' ' ORDER BY "line_number") AS "names" FROM "order_items" GROUP BY "order_id"
) AS "named" WHERE "named"."order_id" = "orders"."id";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(invoice_number
      || ' ' || coalesce(address->>'firstName', '') || ' ' || coalesce(address->>'lastName', '')
      || ' ' || regexp_replace(coalesce(address->>'phone', ''), '[^0-9]', '', 'g')
      || ' ' || coalesce(address->>'street', '') || ' ' || coalesce(address->>'city', '')
      || ' ' || coalesce(address->>'zipcode', '') || ' ' || item_names)) STORED;--> statement-breakpoint
ALTER TABLE "order_status_changes" ADD CONSTRAINT "order_status_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_status_changes_change" ON "order_status_changes" USING btree ("change_id");--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
-- Every process of the store hears of a new order as soon as it is kept.
CREATE FUNCTION "tell_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('order_placed', NEW."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_placed" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "tell_of_order"();
