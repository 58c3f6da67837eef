CREATE TABLE "product_taxes" (
	"product_id" text PRIMARY KEY NOT NULL,
	"hsn" text,
	"basis_points" integer,
	CONSTRAINT "product_taxes_hsn" CHECK ("product_taxes"."hsn" ~ '^[0-9]{4,8}$'),
	CONSTRAINT "product_taxes_rate" CHECK ("product_taxes"."basis_points" between 0 and 5000)
);
--> statement-breakpoint
ALTER TABLE "packed_lines" ADD COLUMN "replacement_hsn" text;--> statement-breakpoint
ALTER TABLE "packed_lines" ADD COLUMN "replacement_tax_basis_points" integer CONSTRAINT "packed_lines_replacement_tax" CHECK ("replacement_tax_basis_points" between 0 and 5000);--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "tax_basis_points" integer CONSTRAINT "order_items_tax" CHECK ("tax_basis_points" between 0 and 5000);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "charges_tax_basis_points" integer CONSTRAINT "orders_charges_tax" CHECK ("charges_tax_basis_points" between 0 and 5000);--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "gst_by_product" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "gst_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "default_tax_basis_points" integer DEFAULT 1800 NOT NULL CONSTRAINT "store_settings_default_tax" CHECK ("default_tax_basis_points" between 0 and 5000);--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "charges_tax_basis_points" integer DEFAULT 0 NOT NULL CONSTRAINT "store_settings_charges_tax" CHECK ("charges_tax_basis_points" between 0 and 5000);--> statement-breakpoint
ALTER TABLE "product_taxes" ADD CONSTRAINT "product_taxes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;
