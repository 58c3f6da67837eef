-- What has changed of what every visitor is shown: a row for each transaction and product, an empty one for all that is
-- not one product's alone. Processes that keep finished answers read it many times a second, and whoever writes is told
-- by a notice, so that it drops what it has kept before it says that the write is done. There is no version that
-- writers would wait for each other at, and no NOTIFY, whose lock makes all commits wait for each other.
-- A row is of no use any more after a minute: it need not survive a crash, after which all connections begin anew.
CREATE UNLOGGED TABLE "shown_changes" (
	"xact" xid8 DEFAULT pg_current_xact_id() NOT NULL,
	"product" text NOT NULL,
	PRIMARY KEY ("xact", "product")
);
--> statement-breakpoint
CREATE FUNCTION "note_shown_change"("ids" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- So many are as good as all.
  IF cardinality("ids") > 500 THEN "ids" := '{""}'; END IF;
  INSERT INTO "shown_changes" ("product") SELECT unnest("ids") ON CONFLICT DO NOTHING;
  RAISE NOTICE USING ERRCODE = 'SHOWN', MESSAGE = json_build_object('xact', pg_current_xact_id()::text, 'products', "ids")::text;
END $$;--> statement-breakpoint
-- "changed" is what the trigger calls the rows. A statement that touched none changed nothing.
CREATE FUNCTION "tell_of_shown"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "changed") THEN PERFORM "note_shown_change"('{""}'); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_of_emptied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_shown_change"('{""}');
  RETURN NULL;
END $$;--> statement-breakpoint
-- How many are left of a product, and what is said of it, stands where the product stands and moves it nowhere.
CREATE FUNCTION "tell_of_product"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "ids" text[] := (SELECT array_agg(DISTINCT "product_id") FROM "changed");
BEGIN
  IF "ids" IS NOT NULL THEN PERFORM "note_shown_change"("ids"); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "tell_of_changed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "ids" text[] := (SELECT array_agg("id") FROM "changed");
  -- Stars are shown with the product, and no list goes by them.
  "aside" text[] := '{stars_total,rating_count,updated_at}';
BEGIN
  IF "ids" IS NULL THEN RETURN NULL; END IF;
  IF EXISTS (
    SELECT FROM "changed" LEFT JOIN "before" USING ("id")
    WHERE "before" IS NULL OR to_jsonb("changed") - "aside" <> to_jsonb("before") - "aside"
  ) THEN "ids" := '{""}'; END IF;
  PERFORM "note_shown_change"("ids");
  RETURN NULL;
END $$;--> statement-breakpoint
-- A comment shows its writer's name.
CREATE FUNCTION "tell_of_renamed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "ids" text[] := (SELECT array_agg(DISTINCT "product_id") FROM "ratings" WHERE "shopper_id" = NEW."id" AND "comment" IS NOT NULL);
BEGIN
  IF "ids" IS NOT NULL THEN PERFORM "note_shown_change"("ids"); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "shoppers_renamed" AFTER UPDATE OF "name" ON "shoppers"
  FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION "tell_of_renamed"();--> statement-breakpoint
CREATE TRIGGER "products_shown_updated" AFTER UPDATE ON "products"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_changed_products"();--> statement-breakpoint
-- The same three or four triggers for each table.
DO $$
DECLARE
  "name" text;
  "tell" text;
BEGIN
  FOR "name", "tell" IN VALUES
    ('products', 'tell_of_shown'), ('categories', 'tell_of_shown'), ('banners', 'tell_of_shown'),
    ('store_settings', 'tell_of_shown'), ('delivery_settings', 'tell_of_shown'), ('delivery_windows', 'tell_of_shown'),
    ('delivery_closed_days', 'tell_of_shown'), ('delivery_areas', 'tell_of_shown'),
    ('ratings', 'tell_of_product'), ('stock_counts', 'tell_of_product')
  LOOP
    EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      "name" || '_shown_inserted', "name", "tell");
    IF "name" <> 'products' THEN
      EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION %I()',
        "name" || '_shown_updated', "name", "tell");
    END IF;
    EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION %I()',
      "name" || '_shown_deleted', "name", "tell");
    EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION "tell_of_emptied"()',
      "name" || '_shown_emptied', "name");
  END LOOP;
END $$;
