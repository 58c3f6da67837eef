ALTER TABLE "categories" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL
  CONSTRAINT "categories_translations" CHECK (jsonb_typeof("categories"."translations") = 'object');--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "translated_descriptions" jsonb DEFAULT '{}'::jsonb NOT NULL
  CONSTRAINT "products_translated_descriptions" CHECK (jsonb_typeof("products"."translated_descriptions") = 'object');
