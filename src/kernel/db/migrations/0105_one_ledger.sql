-- contract: since 0.2.0
-- One ledger for counts and heaps' days. 0.2.0 and the builds since go on in the two before, which stay as views of it. Entries of
-- heaps keep their ids. Those of counts get ids before them: no page and no row names one.
CREATE TABLE "stock_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pool" text NOT NULL,
	"heap_id" text,
	"day" date,
	"product_id" text,
	"kind" text NOT NULL,
	"change" bigint NOT NULL,
	"left_after" bigint NOT NULL,
	"total_after" bigint,
	"order_id" text,
	"other_day" date,
	"seller" text,
	"reason" text,
	"source" text,
	"reverses" bigint,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_entries_left" CHECK ("stock_entries"."left_after" >= 0),
	CONSTRAINT "stock_entries_reason" CHECK ("stock_entries"."reason" <> '' and length("stock_entries"."reason") <= 200),
	CONSTRAINT "stock_entries_of" CHECK (case when "stock_entries"."heap_id" is null
        then "stock_entries"."product_id" is not null and num_nonnulls("stock_entries"."day", "stock_entries"."total_after") = 0
        else num_nonnulls("stock_entries"."day", "stock_entries"."total_after") = 2
          and ("stock_entries"."order_id" is null) = ("stock_entries"."product_id" is null) end),
	CONSTRAINT "stock_entries_kind" CHECK (("stock_entries"."kind" = 'carried over') = ("stock_entries"."other_day" is not null)
        and case "stock_entries"."kind"
          when 'harvest' then "stock_entries"."change" >= 0 and "stock_entries"."order_id" is null
          when 'corrected' then "stock_entries"."change" < 0 and "stock_entries"."order_id" is null
          when 'carried over' then "stock_entries"."change" <> 0 and "stock_entries"."order_id" is null and "stock_entries"."heap_id" is not null
          when 'written off' then "stock_entries"."change" <> 0 and "stock_entries"."order_id" is null
          when 'sold' then "stock_entries"."change" < 0 and "stock_entries"."order_id" is not null
          when 'given back' then "stock_entries"."change" > 0 and "stock_entries"."order_id" is not null
          when 'spoilt' then "stock_entries"."change" <> 0 and "stock_entries"."order_id" is not null
          else false end)
);
--> statement-breakpoint
ALTER TABLE "stock_entries" ADD CONSTRAINT "stock_entries_heap_id_heaps_id_fk" FOREIGN KEY ("heap_id") REFERENCES "public"."heaps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_entries_pool" ON "stock_entries" USING btree ("pool","id");--> statement-breakpoint
CREATE INDEX "stock_entries_heap" ON "stock_entries" USING btree ("heap_id","id") WHERE "stock_entries"."heap_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_entries_product" ON "stock_entries" USING btree ("product_id","id") WHERE "stock_entries"."heap_id" is null;--> statement-breakpoint
CREATE INDEX "stock_entries_order" ON "stock_entries" USING btree ("order_id") WHERE "stock_entries"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_entries_source" ON "stock_entries" USING btree ("source") WHERE "stock_entries"."source" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_entries_reverses" ON "stock_entries" USING btree ("reverses") WHERE "stock_entries"."reverses" is not null;--> statement-breakpoint
INSERT INTO "stock_entries" ("id", "pool", "heap_id", "day", "product_id", "kind", "change", "left_after", "total_after", "order_id", "other_day", "seller", "reason", "source", "created_at") OVERRIDING SYSTEM VALUE
SELECT "id", "heap_id" || ' ' || to_char("day", 'YYYY-MM-DD'), "heap_id", "day", "product_id", "kind", "change", "left_after", "total_after", "order_id", "other_day", "seller", "reason", "source", "created_at"
FROM "heap_moves";--> statement-breakpoint
INSERT INTO "stock_entries" ("id", "pool", "product_id", "kind", "change", "left_after", "order_id", "seller", "reason", "created_at") OVERRIDING SYSTEM VALUE
SELECT "id" - 1000000000000, "counting", "product_id", "kind", "change", "count_after", "order_id", "seller", "reason", "created_at"
FROM "stock_moves";--> statement-breakpoint
SELECT setval('stock_entries_id_seq', coalesce(pg_sequence_last_value('heap_moves_id_seq'), 1), pg_sequence_last_value('heap_moves_id_seq') IS NOT NULL);--> statement-breakpoint
DROP TABLE "heap_moves";--> statement-breakpoint
DROP TABLE "stock_moves";--> statement-breakpoint
DROP FUNCTION "hold_heap_chain"();--> statement-breakpoint
-- Each entry goes on from the one before it of its pool, and takes back all of what it names. Its product and heap may be gone.
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
  IF NEW."reverses" IS NOT NULL AND NOT EXISTS (
    SELECT FROM "stock_entries" WHERE "id" = NEW."reverses" AND "pool" = NEW."pool" AND "change" = -NEW."change"
  ) THEN
    RAISE EXCEPTION 'an entry of stock % is not the opposite of what it takes back', NEW."pool" USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_reverses';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "hold_stock_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "stock_counts" AS "counted" WHERE "product_id" = NEW."product_id" AND "count" IS DISTINCT FROM (
      SELECT "left_after" FROM "stock_entries" WHERE "pool" = "counted"."counting" ORDER BY "id" DESC LIMIT 1
    )
  ) THEN
    RAISE EXCEPTION 'the count of product % is not what its entries come to', NEW."product_id" USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_ledger';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "hold_heap_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "heap_days" AS "held" LEFT JOIN LATERAL (
      SELECT "left_after", "total_after" FROM "stock_entries"
      WHERE "pool" = "held"."heap_id" || ' ' || to_char("held"."day", 'YYYY-MM-DD') ORDER BY "id" DESC LIMIT 1
    ) AS "newest" ON true
    WHERE "heap_id" = NEW."heap_id" AND "day" = NEW."day"
      AND ("left" <> coalesce("left_after", 0) OR "total" <> coalesce("total_after", 0))
  ) THEN
    RAISE EXCEPTION 'what is left of heap % is not what its entries come to', NEW."heap_id" USING ERRCODE = 'check_violation', CONSTRAINT = 'heap_ledger';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "stock_entries_chain" AFTER INSERT OR UPDATE ON "stock_entries"
  FOR EACH ROW EXECUTE FUNCTION "hold_stock_chain"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "stock_entries_count" AFTER INSERT OR UPDATE ON "stock_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."heap_id" IS NULL) EXECUTE FUNCTION "hold_stock_ledger"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "stock_entries_heap_day" AFTER INSERT OR UPDATE ON "stock_entries"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."heap_id" IS NOT NULL) EXECUTE FUNCTION "hold_heap_ledger"();--> statement-breakpoint
CREATE OR REPLACE VIEW "stock_moves" AS
SELECT "id", "product_id", "pool" AS "counting", "kind", "change", "left_after" AS "count_after", "order_id", "seller", "created_at", "reason"
FROM "stock_entries" WHERE "heap_id" IS NULL;--> statement-breakpoint
CREATE OR REPLACE VIEW "heap_moves" AS
SELECT "id", "heap_id", "day", "kind", "change", "left_after", "total_after", "order_id", "product_id", "other_day", "seller", "reason",
  "created_at", "source"
FROM "stock_entries" WHERE "heap_id" IS NOT NULL;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "insert_heap_move"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "stock_entries" ("pool", "heap_id", "day", "kind", "change", "left_after", "total_after", "order_id", "product_id",
    "other_day", "seller", "reason", "source")
  VALUES (NEW."heap_id" || ' ' || to_char(NEW."day", 'YYYY-MM-DD'), NEW."heap_id", NEW."day", NEW."kind", NEW."change",
    NEW."left_after", NEW."total_after", NEW."order_id", NEW."product_id", NEW."other_day", NEW."seller", NEW."reason", NEW."source")
  RETURNING "id", "created_at" INTO NEW."id", NEW."created_at";
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "write" INSTEAD OF INSERT ON "heap_moves" FOR EACH ROW EXECUTE FUNCTION "insert_heap_move"();
