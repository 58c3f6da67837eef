CREATE TABLE "heap_days" (
	"heap_id" text NOT NULL,
	"day" date NOT NULL,
	"total" bigint NOT NULL,
	"left" bigint NOT NULL,
	CONSTRAINT "heap_days_heap_id_day_pk" PRIMARY KEY("heap_id","day"),
	CONSTRAINT "heap_days_left" CHECK ("heap_days"."left" >= 0 and "heap_days"."left" <= "heap_days"."total")
);
--> statement-breakpoint
CREATE TABLE "heap_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "heap_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"heap_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"change" bigint NOT NULL,
	"left_after" bigint NOT NULL,
	"total_after" bigint NOT NULL,
	"order_id" text,
	"product_id" text,
	"other_day" date,
	"seller" text,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "heap_moves_reason" CHECK ("heap_moves"."reason" <> '' and length("heap_moves"."reason") <= 200),
	CONSTRAINT "heap_moves_kind" CHECK (("heap_moves"."order_id" is null) = ("heap_moves"."product_id" is null)
        and ("heap_moves"."kind" = 'carried over') = ("heap_moves"."other_day" is not null)
        and case "heap_moves"."kind"
          when 'harvest' then "heap_moves"."change" >= 0 and "heap_moves"."order_id" is null
          when 'corrected' then "heap_moves"."change" < 0 and "heap_moves"."order_id" is null
          when 'carried over' then "heap_moves"."change" <> 0 and "heap_moves"."order_id" is null
          when 'written off' then "heap_moves"."change" <> 0 and "heap_moves"."order_id" is null
          when 'sold' then "heap_moves"."change" < 0 and "heap_moves"."order_id" is not null
          when 'given back' then "heap_moves"."change" > 0 and "heap_moves"."order_id" is not null
          when 'spoilt' then "heap_moves"."change" <> 0 and "heap_moves"."order_id" is not null
          else false end)
);
--> statement-breakpoint
CREATE TABLE "heap_packed" (
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"spoilt" bigint NOT NULL,
	"uncounted" bigint NOT NULL,
	CONSTRAINT "heap_packed_order_id_product_id_pk" PRIMARY KEY("order_id","product_id"),
	CONSTRAINT "heap_packed_amounts" CHECK ("heap_packed"."amount" >= 0 and "heap_packed"."spoilt" >= 0 and "heap_packed"."uncounted" >= 0)
);
--> statement-breakpoint
CREATE TABLE "heap_products" (
	"product_id" text PRIMARY KEY NOT NULL,
	"heap_id" text NOT NULL,
	"days" date[] DEFAULT '{}' NOT NULL,
	"available" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "heaps" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text NOT NULL,
	"unit" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "heaps_name" CHECK ("heaps"."name" <> '' and length("heaps"."name") <= 100),
	CONSTRAINT "heaps_unit" CHECK ("heaps"."unit" in ('g', 'ml', 'pcs'))
);
--> statement-breakpoint
ALTER TABLE "heap_days" ADD CONSTRAINT "heap_days_heap_id_heaps_id_fk" FOREIGN KEY ("heap_id") REFERENCES "public"."heaps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heap_moves" ADD CONSTRAINT "heap_moves_day" FOREIGN KEY ("heap_id","day") REFERENCES "public"."heap_days"("heap_id","day") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heap_packed" ADD CONSTRAINT "heap_packed_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heap_products" ADD CONSTRAINT "heap_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "heap_products" ADD CONSTRAINT "heap_products_heap_id_heaps_id_fk" FOREIGN KEY ("heap_id") REFERENCES "public"."heaps"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "heap_days_left" ON "heap_days" USING btree ("day") WHERE "heap_days"."left" > 0;--> statement-breakpoint
CREATE INDEX "heap_moves_heap" ON "heap_moves" USING btree ("heap_id","id");--> statement-breakpoint
CREATE INDEX "heap_moves_of_day" ON "heap_moves" USING btree ("heap_id","day","id");--> statement-breakpoint
CREATE INDEX "heap_moves_order" ON "heap_moves" USING btree ("order_id") WHERE "heap_moves"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "heap_products_heap" ON "heap_products" USING btree ("heap_id");--> statement-breakpoint
-- A pack in base units (grams, millilitres, pieces): null for a unit that nobody weighs by, and for parts of one.
CREATE FUNCTION "heap_unit"("unit" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE lower(btrim("unit")) WHEN 'g' THEN 'g' WHEN 'kg' THEN 'g' WHEN 'ml' THEN 'ml' WHEN 'l' THEN 'ml' WHEN 'pcs' THEN 'pcs' END
$$;--> statement-breakpoint
CREATE FUNCTION "heap_amount"("quantity" numeric, "unit" text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "amount" > 0 AND "amount" = trunc("amount") THEN "amount"::bigint END
  FROM (SELECT "quantity" * CASE lower(btrim("unit")) WHEN 'g' THEN 1 WHEN 'kg' THEN 1000 WHEN 'ml' THEN 1 WHEN 'l' THEN 1000 WHEN 'pcs' THEN 1 END AS "amount") AS "pack"
$$;--> statement-breakpoint
-- Each move goes on from the one before it of its heap and day, and the newest is what the day has.
CREATE FUNCTION "hold_heap_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "before" record;
  "came" bigint := CASE WHEN NEW."order_id" IS NULL THEN NEW."change" ELSE 0 END;
BEGIN
  SELECT "left_after", "total_after" INTO "before" FROM "heap_moves"
  WHERE "heap_id" = NEW."heap_id" AND "day" = NEW."day" AND "id" < NEW."id" ORDER BY "id" DESC LIMIT 1;
  IF coalesce("before"."left_after", 0) + NEW."change" <> NEW."left_after"
    OR coalesce("before"."total_after", 0) + "came" <> NEW."total_after" THEN
    RAISE EXCEPTION 'a move of heap % does not go on from the one before it', NEW."heap_id" USING ERRCODE = 'check_violation', CONSTRAINT = 'heap_chain';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "hold_heap_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "heap_days" AS "held" LEFT JOIN LATERAL (
      SELECT "left_after", "total_after" FROM "heap_moves"
      WHERE "heap_id" = "held"."heap_id" AND "day" = "held"."day" ORDER BY "id" DESC LIMIT 1
    ) AS "newest" ON true
    WHERE "heap_id" = NEW."heap_id" AND "day" = NEW."day"
      AND ("left" <> coalesce("left_after", 0) OR "total" <> coalesce("total_after", 0))
  ) THEN
    RAISE EXCEPTION 'what is left of heap % is not what its moves come to', NEW."heap_id" USING ERRCODE = 'check_violation', CONSTRAINT = 'heap_ledger';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "heap_moves_chain" AFTER INSERT OR UPDATE ON "heap_moves"
  FOR EACH ROW EXECUTE FUNCTION "hold_heap_chain"();--> statement-breakpoint
-- Looked at when the transaction ends: a day and its move are written one after the other.
CREATE CONSTRAINT TRIGGER "heap_moves_ledger" AFTER INSERT OR UPDATE ON "heap_moves"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "hold_heap_ledger"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "heap_days_ledger" AFTER INSERT OR UPDATE ON "heap_days"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "hold_heap_ledger"();--> statement-breakpoint
-- A product is counted in packs or belongs to a heap, never both. Its row decides between two that begin at once.
CREATE FUNCTION "hold_one_count"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "products" WHERE "id" = NEW."product_id" FOR NO KEY UPDATE;
  IF (TG_TABLE_NAME = 'heap_products' AND EXISTS (SELECT FROM "stock_counts" WHERE "product_id" = NEW."product_id"))
    OR (TG_TABLE_NAME = 'stock_counts' AND EXISTS (SELECT FROM "heap_products" WHERE "product_id" = NEW."product_id")) THEN
    RAISE EXCEPTION 'product % is counted in two ways', NEW."product_id" USING ERRCODE = 'check_violation', CONSTRAINT = 'one_count';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "stock_counts_one_count" BEFORE INSERT ON "stock_counts"
  FOR EACH ROW EXECUTE FUNCTION "hold_one_count"();--> statement-breakpoint
CREATE TRIGGER "heap_products_one_count" BEFORE INSERT ON "heap_products"
  FOR EACH ROW EXECUTE FUNCTION "hold_one_count"();--> statement-breakpoint
-- A heap's packs have its unit, in whole grams, millilitres or pieces.
CREATE FUNCTION "hold_heap_pack"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (
    SELECT FROM "products", "heaps" WHERE "products"."id" = NEW."product_id" AND "heaps"."id" = NEW."heap_id"
      AND "heap_unit"("pack_unit") = "heaps"."unit" AND "heap_amount"("pack_quantity", "pack_unit") IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'the pack of product % is none of its heap', NEW."product_id" USING ERRCODE = 'check_violation', CONSTRAINT = 'heap_pack';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "heap_products_pack" AFTER INSERT OR UPDATE OF "heap_id" ON "heap_products"
  FOR EACH ROW EXECUTE FUNCTION "hold_heap_pack"();--> statement-breakpoint
-- A product that gets a pack of another kind leaves its heap, and is off sale until the seller decides.
CREATE FUNCTION "leave_heap"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "heap_products" USING "heaps"
  WHERE "product_id" = NEW."id" AND "heaps"."id" = "heap_products"."heap_id"
    AND ("heap_unit"(NEW."pack_unit") IS DISTINCT FROM "heaps"."unit" OR "heap_amount"(NEW."pack_quantity", NEW."pack_unit") IS NULL);
  IF FOUND THEN NEW."in_stock" := false; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_leave_heap" BEFORE UPDATE OF "pack_quantity", "pack_unit" ON "products"
  FOR EACH ROW EXECUTE FUNCTION "leave_heap"();--> statement-breakpoint
-- Pages that show a heap's products show what is left of it.
CREATE FUNCTION "tell_of_heaps"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "ids" text[] := (SELECT array_agg("product_id") FROM "heap_products" WHERE "heap_id" IN (SELECT "heap_id" FROM "changed"));
BEGIN
  IF "ids" IS NOT NULL THEN PERFORM "note_shown_change"("ids"); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "heap_days_told_inserted" AFTER INSERT ON "heap_days" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_heaps"();--> statement-breakpoint
CREATE TRIGGER "heap_days_told_updated" AFTER UPDATE ON "heap_days" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_heaps"();
