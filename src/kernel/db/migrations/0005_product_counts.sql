ALTER TABLE "categories" ADD COLUMN "product_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_product_count" CHECK ("categories"."product_count" >= 0);--> statement-breakpoint
UPDATE "categories" SET "product_count" =
  (SELECT count(*) FROM "products" WHERE "products"."category_path" = "categories"."path");--> statement-breakpoint
CREATE FUNCTION "count_added_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "categories" SET "product_count" = "product_count" + "change"."products"
  FROM (SELECT "category_path", count(*) AS "products" FROM "added" GROUP BY 1) AS "change"
  WHERE "categories"."path" = "change"."category_path";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "count_deleted_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "categories" SET "product_count" = "product_count" - "change"."products"
  FROM (SELECT "category_path", count(*) AS "products" FROM "deleted" GROUP BY 1) AS "change"
  WHERE "categories"."path" = "change"."category_path";
  RETURN NULL;
END $$;--> statement-breakpoint
-- A category whose path changes carries its products along and keeps its count: its old path is nobody's by now.
CREATE FUNCTION "count_moved_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "categories" SET "product_count" = "product_count" + "change"."products"
  FROM (
    SELECT "way"."path", sum("way"."products") AS "products"
    FROM "before" JOIN "after" USING ("id")
    CROSS JOIN LATERAL (VALUES ("before"."category_path", -1), ("after"."category_path", 1)) AS "way" ("path", "products")
    WHERE "before"."category_path" <> "after"."category_path"
      AND EXISTS (SELECT FROM "categories" WHERE "categories"."path" = "before"."category_path")
    GROUP BY 1
  ) AS "change"
  WHERE "categories"."path" = "change"."path" AND "change"."products" <> 0;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "count_added_products" AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS "added" FOR EACH STATEMENT EXECUTE FUNCTION "count_added_products"();--> statement-breakpoint
CREATE TRIGGER "count_deleted_products" AFTER DELETE ON "products"
  REFERENCING OLD TABLE AS "deleted" FOR EACH STATEMENT EXECUTE FUNCTION "count_deleted_products"();--> statement-breakpoint
CREATE TRIGGER "count_moved_products" AFTER UPDATE ON "products"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "count_moved_products"();
