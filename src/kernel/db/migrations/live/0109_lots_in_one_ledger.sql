-- in one transaction
CREATE TABLE IF NOT EXISTS "lot_terms" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_terms_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" text NOT NULL,
	"terms_kind" text NOT NULL,
	"price_paise" bigint,
	"share_basis_points" integer,
	"seller_email" text,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lot_terms_terms" CHECK (case "lot_terms"."terms_kind"
        when 'price' then "lot_terms"."price_paise" >= 0 and "lot_terms"."share_basis_points" is null
        when 'share' then "lot_terms"."share_basis_points" between 0 and 10000 and "lot_terms"."price_paise" is null
        else false end),
	CONSTRAINT "lot_terms_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id"),
	CONSTRAINT "lot_terms_reason" CHECK ("lot_terms"."reason" <> '' and length("lot_terms"."reason") <= 200)
);--> statement-breakpoint
CREATE INDEX IF NOT EXISTS "lot_terms_lot" ON "lot_terms" USING btree ("lot_id","id");--> statement-breakpoint
ALTER TABLE "stock_entries" ADD COLUMN IF NOT EXISTS "part_of" bigint;--> statement-breakpoint
ALTER TABLE "stock_entries" DROP CONSTRAINT IF EXISTS "stock_entries_of";--> statement-breakpoint
ALTER TABLE "stock_entries" DROP CONSTRAINT IF EXISTS "stock_entries_kind";--> statement-breakpoint
ALTER TABLE "stock_entries" ADD CONSTRAINT "stock_entries_of" CHECK (case when "stock_entries"."heap_id" is null
        then ("stock_entries"."product_id" is not null or "stock_entries"."pool" = "stock_entries"."source")
          and num_nonnulls("stock_entries"."day", "stock_entries"."total_after") = 0
        else num_nonnulls("stock_entries"."day", "stock_entries"."total_after") = 2
          and ("stock_entries"."order_id" is null) = ("stock_entries"."product_id" is null) end) NOT VALID;--> statement-breakpoint
ALTER TABLE "stock_entries" ADD CONSTRAINT "stock_entries_kind" CHECK (("stock_entries"."kind" = 'carried over') = ("stock_entries"."other_day" is not null)
        and case "stock_entries"."kind"
          when 'harvest' then "stock_entries"."change" >= 0 and "stock_entries"."order_id" is null
          when 'corrected' then "stock_entries"."change" <> 0 and "stock_entries"."order_id" is null
          when 'carried over' then "stock_entries"."change" <> 0 and "stock_entries"."order_id" is null and "stock_entries"."heap_id" is not null
          when 'written off' then "stock_entries"."change" <> 0 and "stock_entries"."order_id" is null
          when 'sold' then "stock_entries"."change" < 0 and "stock_entries"."order_id" is not null
          when 'given back' then "stock_entries"."change" > 0 and "stock_entries"."order_id" is not null
          when 'spoilt' then "stock_entries"."change" <> 0 and ("stock_entries"."order_id" is not null or "stock_entries"."pool" = "stock_entries"."source")
          else false end) NOT VALID;--> statement-breakpoint
-- The copied entries of a lot come in any order.
DROP TRIGGER IF EXISTS "stock_entries_chain" ON "stock_entries";--> statement-breakpoint
CREATE TRIGGER "stock_entries_chain" AFTER INSERT OR UPDATE ON "stock_entries"
  FOR EACH ROW WHEN (NEW."pool" IS DISTINCT FROM NEW."source") EXECUTE FUNCTION "hold_stock_chain"();--> statement-breakpoint
-- What changes meanwhile is copied as it is written.
CREATE OR REPLACE FUNCTION "copy_lot_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."kind" = 'repriced' THEN
    INSERT INTO "lot_terms" ("id", "lot_id", "terms_kind", "price_paise", "share_basis_points", "seller_email", "reason", "created_at") OVERRIDING SYSTEM VALUE
    SELECT "id" - 2000000000000, "lot_id", "terms_kind", "price_paise", "share_basis_points", "seller_email", "reason", "created_at"
    FROM (SELECT NEW.*) AS "moved";
  ELSE
    INSERT INTO "stock_entries" ("id", "pool", "source", "kind", "change", "left_after", "order_id", "product_id", "part_of", "seller", "reason", "created_at") OVERRIDING SYSTEM VALUE
    SELECT "id" - 2000000000000, "lot_id", "lot_id", CASE "kind" WHEN 'came' THEN 'harvest' ELSE "kind" END, CASE WHEN "kind" IN ('written off', 'spoilt') THEN -"change" ELSE "change" END,
      (SELECT sum(CASE WHEN "upto"."kind" IN ('written off', 'spoilt') THEN -"upto"."change" ELSE "upto"."change" END)
        FROM "lot_entries" AS "upto" WHERE "upto"."lot_id" = "moved"."lot_id" AND "upto"."id" <= "moved"."id" AND "upto"."kind" <> 'repriced'),
      "order_id", "product_id", "heap_move_id", "seller_email", "reason", "created_at"
    FROM (SELECT NEW.*) AS "moved";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
LOCK TABLE "lot_entries" IN SHARE ROW EXCLUSIVE MODE;--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM "pg_class" WHERE "oid" = 'lot_entries'::regclass AND "relkind" = 'r') THEN
    CREATE OR REPLACE TRIGGER "copy" AFTER INSERT ON "lot_entries" FOR EACH ROW EXECUTE FUNCTION "copy_lot_entry"();
  END IF;
END $$;
-- each by itself
ALTER TABLE "stock_entries" VALIDATE CONSTRAINT "stock_entries_of";--> statement-breakpoint
ALTER TABLE "stock_entries" VALIDATE CONSTRAINT "stock_entries_kind";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "stock_entries_part" ON "stock_entries" USING btree ("part_of") WHERE "stock_entries"."part_of" is not null;--> statement-breakpoint
INSERT INTO "lot_terms" ("id", "lot_id", "terms_kind", "price_paise", "share_basis_points", "seller_email", "reason", "created_at") OVERRIDING SYSTEM VALUE
SELECT "id" - 2000000000000, "lot_id", "terms_kind", "price_paise", "share_basis_points", "seller_email", "reason", "created_at"
FROM "lot_entries" WHERE "kind" = 'repriced' AND EXISTS (SELECT FROM "pg_class" WHERE "oid" = 'lot_entries'::regclass AND "relkind" = 'r')
ON CONFLICT DO NOTHING;--> statement-breakpoint
-- until none is left
INSERT INTO "stock_entries" ("id", "pool", "source", "kind", "change", "left_after", "order_id", "product_id", "part_of", "seller", "reason", "created_at") OVERRIDING SYSTEM VALUE
SELECT "id" - 2000000000000, "lot_id", "lot_id", CASE "kind" WHEN 'came' THEN 'harvest' ELSE "kind" END, CASE WHEN "kind" IN ('written off', 'spoilt') THEN -"change" ELSE "change" END,
  (SELECT sum(CASE WHEN "upto"."kind" IN ('written off', 'spoilt') THEN -"upto"."change" ELSE "upto"."change" END)
    FROM "lot_entries" AS "upto" WHERE "upto"."lot_id" = "moved"."lot_id" AND "upto"."id" <= "moved"."id" AND "upto"."kind" <> 'repriced'),
  "order_id", "product_id", "heap_move_id", "seller_email", "reason", "created_at"
FROM "lot_entries" AS "moved" WHERE "kind" <> 'repriced'
  AND "id" < coalesce((SELECT min("id") + 2000000000000 FROM "stock_entries" WHERE "id" < -1000000000000), 9000000000000000000)
  AND EXISTS (SELECT FROM "pg_class" WHERE "oid" = 'lot_entries'::regclass AND "relkind" = 'r')
ORDER BY "id" DESC LIMIT 50000
ON CONFLICT DO NOTHING;
-- in one transaction
LOCK TABLE "orders" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "stock_entries" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "lots" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
LOCK TABLE "lot_entries" IN ACCESS EXCLUSIVE MODE;--> statement-breakpoint
DO $$
BEGIN
  IF EXISTS (SELECT FROM "pg_class" WHERE "oid" = 'lot_entries'::regclass AND "relkind" = 'r') THEN
    DROP TABLE "lot_entries";
  END IF;
END $$;--> statement-breakpoint
DROP FUNCTION IF EXISTS "copy_lot_entry"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "add_lot_entry"();--> statement-breakpoint
DROP FUNCTION IF EXISTS "keep_lot_entries"();--> statement-breakpoint
DROP TRIGGER IF EXISTS "stock_entries_chain" ON "stock_entries";--> statement-breakpoint
CREATE TRIGGER "stock_entries_chain" AFTER INSERT OR UPDATE ON "stock_entries"
  FOR EACH ROW EXECUTE FUNCTION "hold_stock_chain"();--> statement-breakpoint
-- Each entry goes on from the one before it of its pool. What takes one back is all of it.
CREATE OR REPLACE FUNCTION "hold_stock_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "before" record;
  "came" bigint := CASE WHEN NEW."order_id" IS NULL THEN NEW."change" ELSE 0 END;
BEGIN
  SELECT "left_after", "total_after" INTO "before" FROM "stock_entries"
  WHERE "pool" = NEW."pool" AND "id" < NEW."id" ORDER BY "id" DESC LIMIT 1;
  IF coalesce("before"."left_after", 0) + NEW."change" <> NEW."left_after"
    OR coalesce("before"."total_after", 0) + "came" <> NEW."total_after" THEN
    RAISE EXCEPTION 'an entry of stock % does not go on from the one before it', NEW."pool" USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_chain';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "hold_stock_reversal"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "stock_entries" WHERE "id" = NEW."reverses" AND "pool" = NEW."pool" AND "change" = -NEW."change"
  ) THEN
    RAISE EXCEPTION 'an entry of stock % is not the opposite of what it takes back', NEW."pool" USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_reverses';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER IF EXISTS "stock_entries_reversal" ON "stock_entries";--> statement-breakpoint
CREATE TRIGGER "stock_entries_reversal" AFTER INSERT OR UPDATE ON "stock_entries"
  FOR EACH ROW WHEN (NEW."reverses" IS NOT NULL) EXECUTE FUNCTION "hold_stock_reversal"();--> statement-breakpoint
-- A lot is what came less what was lost, and what is packed of it stands in orders' bags.
CREATE OR REPLACE FUNCTION "move_lot"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "is_loss" boolean := NEW."kind" IN ('written off', 'spoilt');
BEGIN
  UPDATE "lots" SET "quantity" = "quantity" + CASE WHEN "is_loss" THEN 0 ELSE NEW."change" END,
    "written_off" = "written_off" - CASE WHEN "is_loss" THEN NEW."change" ELSE 0 END
  WHERE "id" = NEW."source" RETURNING "quantity" - "written_off" INTO NEW."left_after";
  -- After those of all who held the lot before.
  NEW."id" := nextval('stock_entries_id_seq');
  RETURN NEW;
END $$;--> statement-breakpoint
DROP TRIGGER IF EXISTS "stock_entries_lot" ON "stock_entries";--> statement-breakpoint
CREATE TRIGGER "stock_entries_lot" BEFORE INSERT ON "stock_entries"
  FOR EACH ROW WHEN (NEW."pool" = NEW."source") EXECUTE FUNCTION "move_lot"();--> statement-breakpoint
-- Rows are only added. A deleted heap takes its entries with it.
CREATE OR REPLACE FUNCTION "keep_stock_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND OLD."heap_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "heaps" WHERE "id" = OLD."heap_id") THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'the ledger of stock is never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_entries_kept';
END $$;--> statement-breakpoint
DROP TRIGGER IF EXISTS "stock_entries_kept" ON "stock_entries";--> statement-breakpoint
CREATE TRIGGER "stock_entries_kept" BEFORE UPDATE OR DELETE ON "stock_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_stock_entries"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "give_lot_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "lots" SET "terms_kind" = NEW."terms_kind", "price_paise" = NEW."price_paise", "share_basis_points" = NEW."share_basis_points"
  WHERE "id" = NEW."lot_id";
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER IF EXISTS "lot_terms_given" ON "lot_terms";--> statement-breakpoint
CREATE TRIGGER "lot_terms_given" AFTER INSERT ON "lot_terms"
  FOR EACH ROW EXECUTE FUNCTION "give_lot_terms"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "keep_lot_terms"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'new terms of a lot are never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'lot_terms_kept';
END $$;--> statement-breakpoint
DROP TRIGGER IF EXISTS "lot_terms_kept" ON "lot_terms";--> statement-breakpoint
CREATE TRIGGER "lot_terms_kept" BEFORE UPDATE OR DELETE ON "lot_terms"
  FOR EACH ROW EXECUTE FUNCTION "keep_lot_terms"();--> statement-breakpoint
CREATE OR REPLACE VIEW "stock_moves" AS
SELECT "id", "product_id", "pool" AS "counting", "kind", "change", "left_after" AS "count_after", "order_id", "seller", "created_at", "reason"
FROM "stock_entries" WHERE "heap_id" IS NULL AND "pool" IS DISTINCT FROM "source";--> statement-breakpoint
CREATE OR REPLACE VIEW "lot_entries" AS
SELECT "id", "source" AS "lot_id", CASE "kind" WHEN 'harvest' THEN 'came' ELSE "kind" END AS "kind",
  CASE WHEN "kind" IN ('written off', 'spoilt') THEN -"change" ELSE "change" END AS "change", "order_id", "product_id",
  "part_of" AS "heap_move_id", NULL::text AS "terms_kind", NULL::bigint AS "price_paise", NULL::integer AS "share_basis_points",
  "seller" AS "seller_email", "reason", "created_at"
FROM "stock_entries" WHERE "pool" = "source"
UNION ALL
SELECT "id", "lot_id", 'repriced', 0, NULL, NULL, NULL, "terms_kind", "price_paise", "share_basis_points", "seller_email", "reason",
  "created_at" FROM "lot_terms";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "insert_lot_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."kind" = 'repriced' THEN
    INSERT INTO "lot_terms" ("lot_id", "terms_kind", "price_paise", "share_basis_points", "seller_email", "reason")
    VALUES (NEW."lot_id", NEW."terms_kind", NEW."price_paise", NEW."share_basis_points", NEW."seller_email", NEW."reason")
    RETURNING "id", "created_at" INTO NEW."id", NEW."created_at";
  ELSE
    INSERT INTO "stock_entries" ("pool", "source", "kind", "change", "order_id", "product_id", "part_of", "seller", "reason")
    VALUES (NEW."lot_id", NEW."lot_id", CASE NEW."kind" WHEN 'came' THEN 'harvest' ELSE NEW."kind" END,
      CASE WHEN NEW."kind" IN ('written off', 'spoilt') THEN -NEW."change" ELSE NEW."change" END,
      NEW."order_id", NEW."product_id", NEW."heap_move_id", NEW."seller_email", NEW."reason")
    RETURNING "id", "created_at" INTO NEW."id", NEW."created_at";
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "write" INSTEAD OF INSERT ON "lot_entries" FOR EACH ROW EXECUTE FUNCTION "insert_lot_entry"();
