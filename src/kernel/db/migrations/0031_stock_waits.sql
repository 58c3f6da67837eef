CREATE TABLE "stock_waits" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"product_id" text NOT NULL,
	"shopper_id" text,
	"email" text,
	"token" text DEFAULT gen_random_uuid()::text NOT NULL,
	"queued_at" timestamp (3) with time zone,
	"told_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_waits_token_unique" UNIQUE("token"),
	CONSTRAINT "stock_waits_shopper" UNIQUE("product_id","shopper_id"),
	CONSTRAINT "stock_waits_who" CHECK (("stock_waits"."shopper_id" is null) <> ("stock_waits"."email" is null)),
	CONSTRAINT "stock_waits_told" CHECK ("stock_waits"."told_at" is null or "stock_waits"."queued_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD CONSTRAINT "stock_waits_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_waits_email" ON "stock_waits" USING btree ("product_id",lower("email"));--> statement-breakpoint
CREATE INDEX "stock_waits_of_shopper" ON "stock_waits" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "stock_waits_of_email" ON "stock_waits" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "stock_waits_due" ON "stock_waits" USING btree ("product_id") WHERE "stock_waits"."queued_at" is null;--> statement-breakpoint
CREATE INDEX "stock_waits_told" ON "stock_waits" USING btree ("told_at") WHERE "stock_waits"."told_at" is not null;