CREATE TABLE "stock_counts" (
	"product_id" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"counting" text DEFAULT gen_random_uuid()::text NOT NULL,
	CONSTRAINT "stock_counts_count" CHECK ("stock_counts"."count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"counting" text NOT NULL,
	"kind" text NOT NULL,
	"change" integer NOT NULL,
	"count_after" integer NOT NULL,
	"order_id" text,
	"seller" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "stock_moves_count" CHECK ("stock_moves"."count_after" >= 0),
	CONSTRAINT "stock_moves_kind" CHECK (case "stock_moves"."kind"
        when 'harvest' then "stock_moves"."change" >= 0 and "stock_moves"."order_id" is null
        when 'corrected' then "stock_moves"."change" < 0 and "stock_moves"."order_id" is null
        when 'sold' then "stock_moves"."change" < 0 and "stock_moves"."order_id" is not null
        when 'given back' then "stock_moves"."change" > 0 and "stock_moves"."order_id" is not null
        else false end)
);
--> statement-breakpoint
ALTER TABLE "stock_counts" ADD CONSTRAINT "stock_counts_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "stock_moves_product" ON "stock_moves" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_moves_counting" ON "stock_moves" USING btree ("counting","id");--> statement-breakpoint
CREATE INDEX "stock_moves_order" ON "stock_moves" USING btree ("order_id");--> statement-breakpoint
-- Each move goes on from the one before it, and the newest is the count: so the moves of a counting add up to it.
CREATE FUNCTION "hold_stock_ledger"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "stock_counts" AS "counted" WHERE "product_id" = NEW."product_id" AND "count" IS DISTINCT FROM (
      SELECT "count_after" FROM "stock_moves" WHERE "counting" = "counted"."counting" ORDER BY "id" DESC LIMIT 1
    )
  ) THEN
    RAISE EXCEPTION 'the count of product % is not what its moves come to', NEW."product_id" USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_ledger';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "hold_stock_chain"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "before" integer := (
    SELECT "count_after" FROM "stock_moves" WHERE "counting" = NEW."counting" AND "id" < NEW."id" ORDER BY "id" DESC LIMIT 1
  );
BEGIN
  IF coalesce("before", 0) + NEW."change" <> NEW."count_after" THEN
    RAISE EXCEPTION 'a move of product % does not go on from the one before it', NEW."product_id" USING ERRCODE = 'check_violation', CONSTRAINT = 'stock_chain';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "stock_moves_chain" AFTER INSERT OR UPDATE ON "stock_moves"
  FOR EACH ROW EXECUTE FUNCTION "hold_stock_chain"();--> statement-breakpoint
-- Looked at when the transaction ends: the count and its move are written one after the other.
CREATE CONSTRAINT TRIGGER "stock_moves_ledger" AFTER INSERT OR UPDATE ON "stock_moves"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "hold_stock_ledger"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "stock_counts_ledger" AFTER INSERT OR UPDATE ON "stock_counts"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "hold_stock_ledger"();
