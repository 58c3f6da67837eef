CREATE TABLE "order_trail" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_trail_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"by" text NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_trail_by" CHECK ("order_trail"."by" in ('shopper', 'seller')),
	CONSTRAINT "order_trail_status" CHECK ("order_trail"."status" in ('Pending', 'Out for Delivery', 'Delivered', 'Cancelled')),
	CONSTRAINT "order_trail_reason" CHECK ("order_trail"."reason" <> '' and length("order_trail"."reason") <= 200)
);
--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "cancel_until" text DEFAULT 'delivery-day' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_trail" ADD CONSTRAINT "order_trail_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_trail_order" ON "order_trail" USING btree ("order_id","id");--> statement-breakpoint
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_cancel_until" CHECK ("store_settings"."cancel_until" in ('delivery-day', 'out', 'never'));