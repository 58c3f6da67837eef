-- in one transaction
LOCK TABLE "products" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
ALTER TABLE "order_packs" DROP CONSTRAINT IF EXISTS "order_packs_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "order_packs" ALTER COLUMN "packs" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_packs" ALTER COLUMN "uncounted" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "order_packs" ADD COLUMN IF NOT EXISTS "amount" bigint;--> statement-breakpoint
ALTER TABLE "order_packs" ADD COLUMN IF NOT EXISTS "spoilt_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_packs" ADD COLUMN IF NOT EXISTS "uncounted_amount" bigint;--> statement-breakpoint
ALTER TABLE "order_packs" DROP CONSTRAINT IF EXISTS "order_packs_amounts";--> statement-breakpoint
ALTER TABLE "order_packs" ADD CONSTRAINT "order_packs_amounts" CHECK ("order_packs"."amount" >= 0 and "order_packs"."spoilt_amount" >= 0 and "order_packs"."uncounted_amount" >= 0) NOT VALID;--> statement-breakpoint
-- What is packed meanwhile is copied as it is written.
CREATE OR REPLACE FUNCTION "copy_packed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE "order_packs" SET "amount" = NULL WHERE "order_id" = OLD."order_id" AND "product_id" = OLD."product_id";
    RETURN NULL;
  END IF;
  INSERT INTO "order_packs" ("order_id", "product_id", "amount", "spoilt_amount")
  VALUES (NEW."order_id", NEW."product_id", NEW."amount", NEW."spoilt")
  ON CONFLICT ("order_id", "product_id") DO UPDATE SET "amount" = excluded."amount", "spoilt_amount" = excluded."spoilt_amount";
  IF TG_TABLE_NAME = 'heap_packed' THEN
    UPDATE "order_packs" SET "uncounted_amount" = NEW."uncounted"
    WHERE "order_id" = NEW."order_id" AND "product_id" = NEW."product_id";
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
LOCK TABLE "heap_packed" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "lot_packed" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
DO $$
DECLARE
  "old" text;
BEGIN
  FOR "old" IN SELECT "relname" FROM "pg_class" WHERE "oid" IN ('heap_packed'::regclass, 'lot_packed'::regclass) AND "relkind" = 'r' LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER "copy" AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION "copy_packed"()', "old");
  END LOOP;
END;
$$;
-- each by itself
ALTER TABLE "order_packs" VALIDATE CONSTRAINT "order_packs_amounts";--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "order_packs_product";--> statement-breakpoint
-- until none is left
INSERT INTO "order_packs" AS "bag" ("order_id", "product_id", "amount", "spoilt_amount", "uncounted_amount")
SELECT "order_id", "product_id",
  CASE WHEN "lot"."order_id" IS NULL AND "heap"."spoilt" > 0 AND EXISTS (SELECT FROM "growers") THEN NULL
    ELSE coalesce("lot"."amount", "heap"."amount") END,
  coalesce("heap"."spoilt", "lot"."spoilt"), "heap"."uncounted"
FROM "heap_packed" AS "heap" FULL JOIN "lot_packed" AS "lot" USING ("order_id", "product_id")
WHERE NOT EXISTS (SELECT FROM "order_packs" AS "done" WHERE "done"."order_id" = coalesce("heap"."order_id", "lot"."order_id")
  AND "done"."product_id" = coalesce("heap"."product_id", "lot"."product_id")
  AND ("done"."amount" IS NOT NULL OR "done"."spoilt_amount" > 0))
LIMIT 100000
ON CONFLICT ("order_id", "product_id") DO UPDATE SET "amount" = excluded."amount", "spoilt_amount" = excluded."spoilt_amount",
  "uncounted_amount" = excluded."uncounted_amount"
WHERE "bag"."amount" IS NULL AND "bag"."spoilt_amount" = 0;
-- in one transaction
LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "heap_packed" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "lot_packed" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
DO $$
DECLARE
  "old" text;
BEGIN
  FOR "old" IN SELECT "relname" FROM "pg_class" WHERE "oid" IN ('heap_packed'::regclass, 'lot_packed'::regclass) AND "relkind" = 'r' LOOP
    EXECUTE format('DROP TABLE %I', "old");
  END LOOP;
END;
$$;--> statement-breakpoint
DROP FUNCTION IF EXISTS "copy_packed"();--> statement-breakpoint
CREATE OR REPLACE VIEW "heap_packed" AS
SELECT "order_id", "product_id", "amount", "spoilt_amount" AS "spoilt", "uncounted_amount" AS "uncounted"
FROM "order_packs" WHERE "amount" IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW "lot_packed" AS
SELECT "order_id", "product_id", "amount", "spoilt_amount" AS "spoilt" FROM "order_packs" WHERE "amount" IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE RULE "forget" AS ON DELETE TO "heap_packed" DO INSTEAD
  UPDATE "order_packs" SET "amount" = NULL WHERE "order_id" = OLD."order_id" AND "product_id" = OLD."product_id";--> statement-breakpoint
CREATE OR REPLACE RULE "forget" AS ON DELETE TO "lot_packed" DO INSTEAD
  UPDATE "order_packs" SET "amount" = NULL WHERE "order_id" = OLD."order_id" AND "product_id" = OLD."product_id";
