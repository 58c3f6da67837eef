SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
DROP TRIGGER "orders_changed" ON "orders";--> statement-breakpoint
-- What was a flag becomes the state, and a flag is made of it: in one statement, so that the table is written anew once and
-- no trigger takes each order for a changed one.
ALTER TABLE "orders" DROP CONSTRAINT "orders_cash_paid_at_the_door",
  ALTER COLUMN "is_paid" DROP DEFAULT,
  ALTER COLUMN "is_paid" SET DATA TYPE text USING CASE WHEN "is_paid" THEN 'paid' ELSE 'pending' END,
  ALTER COLUMN "is_paid" SET DEFAULT 'pending',
  ADD COLUMN "paid" boolean GENERATED ALWAYS AS ("is_paid" = 'paid') STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "is_paid" TO "payment_state";--> statement-breakpoint
ALTER TABLE "orders" RENAME COLUMN "paid" TO "is_paid";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_state" CHECK ("orders"."payment_state" in ('pending', 'authorised', 'paid', 'refunded', 'failed', 'expired'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_cash_paid_at_the_door" CHECK ("orders"."payment_type" <> 'COD'
        or "orders"."payment_state" = case "orders"."status" when 'Delivered' then 'paid' else 'pending' end);--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER UPDATE OF "status", "payment_state", "delivery_day", "delivery_window", "total_paise",
  "received_paise", "packing_version" ON "orders" FOR EACH ROW EXECUTE FUNCTION "tell_of_changed_order"();--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
