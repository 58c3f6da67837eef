ALTER TABLE "orders" ADD COLUMN "placed_with" text
	CONSTRAINT "orders_placed_with_orders_id_fk" REFERENCES "public"."orders"("id") ON DELETE set null
	CONSTRAINT "orders_placed_with_another" CHECK ("orders"."placed_with" <> "orders"."id");--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "two_deliveries" text DEFAULT 'off' NOT NULL
	CONSTRAINT "store_settings_two_deliveries" CHECK ("two_deliveries" in ('off', 'charged-each', 'charged-once'));--> statement-breakpoint
CREATE INDEX "orders_placed_with" ON "orders" USING btree ("placed_with") WHERE "orders"."placed_with" is not null;
