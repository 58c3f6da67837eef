-- Products with the same words here are sizes of one thing.
ALTER TABLE "products" ADD COLUMN "size_group" text CONSTRAINT "products_size_group" CHECK ("products"."size_group" <> '');--> statement-breakpoint
CREATE INDEX "products_sizes" ON "products" USING btree ("size_group","category_path","in_stock") WHERE "products"."size_group" is not null;--> statement-breakpoint
-- All by which a list sorts or chooses: sizes of one thing may share a place there.
CREATE OR REPLACE FUNCTION "note_moved_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "before" AS "b" FULL JOIN "after" AS "a" USING ("id")
    WHERE ("b"."name", "b"."other_names", "b"."category_path", "b"."price_paise", "b"."offer_price_paise", "b"."in_stock", "b"."position", "b"."created_at", "b"."size_group")
      IS DISTINCT FROM
      ("a"."name", "a"."other_names", "a"."category_path", "a"."price_paise", "a"."offer_price_paise", "a"."in_stock", "a"."position", "a"."created_at", "a"."size_group")
  ) THEN PERFORM "note_list_change"(); END IF;
  RETURN NULL;
END $$;
