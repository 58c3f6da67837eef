CREATE TABLE "substitutions" (
	"order_id" text NOT NULL,
	"order_item_id" text,
	"preference" text NOT NULL,
	CONSTRAINT "substitutions_preference" CHECK ("substitutions"."preference" in ('leave-out', 'similar', 'call'))
);
--> statement-breakpoint
ALTER TABLE "substitutions" ADD CONSTRAINT "substitutions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "substitutions" ADD CONSTRAINT "substitutions_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "substitutions_line" ON "substitutions" USING btree ("order_id",coalesce("order_item_id", ''));