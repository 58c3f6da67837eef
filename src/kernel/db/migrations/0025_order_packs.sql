CREATE TABLE "order_packs" (
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"packs" integer NOT NULL,
	"counting" text,
	"uncounted" integer NOT NULL,
	CONSTRAINT "order_packs_order_id_product_id_pk" PRIMARY KEY("order_id","product_id"),
	CONSTRAINT "order_packs_packs" CHECK ("order_packs"."packs" >= 0 and "order_packs"."uncounted" >= 0)
);
--> statement-breakpoint
ALTER TABLE "order_packs" ADD CONSTRAINT "order_packs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_packs" ADD CONSTRAINT "order_packs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "order_packs_product" ON "order_packs" USING btree ("product_id");