CREATE TABLE "product_list_changes" (
	"xact" "xid8" PRIMARY KEY DEFAULT pg_current_xact_id() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shopper_days" (
	"day" date PRIMARY KEY NOT NULL,
	"shoppers" integer NOT NULL,
	CONSTRAINT "shopper_days_shoppers" CHECK ("shopper_days"."shoppers" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "shoppers_name_part";--> statement-breakpoint
DROP INDEX "orders_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "other_name" text;--> statement-breakpoint
-- The words that stand in an order, each part of its invoice number as one of them. It looks into no table, so that an
-- index can be made on it.
CREATE FUNCTION "words_of_order"("invoice_number" text, "search_text" text, "other_name" text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_to_array(
    replace(substr(lower("invoice_number"), CASE WHEN "invoice_number" LIKE 'INV-%' THEN 5 ELSE 1 END), '-', ' ')
      || substr("search_text", length("invoice_number") + 1) || coalesce(' ' || "other_name", ''), ' ')
$$;--> statement-breakpoint
-- A day as a word that stands beside those of its orders: so that one index leads to a word's orders of some days.
CREATE FUNCTION "day_of_order"("day" date) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT '~' || ("day" - date '2000-01-01')::text
$$;--> statement-breakpoint
-- An account's name in small letters, or null where the order's address has all its words.
CREATE FUNCTION "other_name_of"("account" text, "address" jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN string_to_array(lower("account"), ' ')
      <@ string_to_array(lower(concat_ws(' ', "address" ->> 'firstName', "address" ->> 'lastName')), ' ') THEN NULL
    ELSE lower("account")
  END
$$;--> statement-breakpoint
UPDATE "orders" SET "other_name" = "other_name_of"("shoppers"."name", "address") FROM "shoppers"
WHERE "shoppers"."id" = "shopper_id" AND "other_name_of"("shoppers"."name", "address") IS NOT NULL;--> statement-breakpoint
-- With so much memory a million orders take half the time. Few orders take little of it.
SET LOCAL work_mem = '64MB';--> statement-breakpoint
SET LOCAL maintenance_work_mem = '256MB';--> statement-breakpoint
INSERT INTO "order_words" ("word")
SELECT DISTINCT "part" FROM "orders", unnest("words_of_order"("invoice_number", "search_text", "other_name")) AS "part"
WHERE "part" <> '';--> statement-breakpoint
CREATE INDEX "order_words_part" ON "order_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "orders_words" ON "orders" USING gin ((words_of_order("invoice_number", "search_text", "other_name") || day_of_order("invoice_day"))) WITH (fastupdate=false);--> statement-breakpoint
SET LOCAL work_mem = DEFAULT;--> statement-breakpoint
SET LOCAL maintenance_work_mem = DEFAULT;--> statement-breakpoint
-- The account's name is the one that it has by now: whoever writes an order waits for a change of the name, or that for the order.
CREATE FUNCTION "name_account_of_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."other_name" := (SELECT "other_name_of"("name", NEW."address") FROM "shoppers" WHERE "id" = NEW."shopper_id" FOR SHARE);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_account_named" BEFORE INSERT OR UPDATE OF "shopper_id", "address" ON "orders"
  FOR EACH ROW EXECUTE FUNCTION "name_account_of_order"();--> statement-breakpoint
CREATE FUNCTION "rename_account_of_orders"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In the order of their ids, as all who hold orders do.
  PERFORM FROM "orders" WHERE "shopper_id" = NEW."id" ORDER BY "id" FOR NO KEY UPDATE;
  UPDATE "orders" SET "other_name" = "other_name_of"(NEW."name", "address")
  WHERE "shopper_id" = NEW."id" AND "other_name" IS DISTINCT FROM "other_name_of"(NEW."name", "address");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "shoppers_renamed_in_orders" AFTER UPDATE OF "name" ON "shoppers"
  FOR EACH ROW WHEN (OLD."name" IS DISTINCT FROM NEW."name") EXECUTE FUNCTION "rename_account_of_orders"();--> statement-breakpoint
-- Sorted, so that two who bring the same new words wait for each other and never in a ring.
CREATE FUNCTION "note_order_words"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "order_words" ("word")
  SELECT DISTINCT "part" FROM "after", unnest("words_of_order"("invoice_number", "search_text", "other_name")) AS "part"
  WHERE "part" <> '' ORDER BY 1 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_words_added" AFTER INSERT ON "orders"
  REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "note_order_words"();--> statement-breakpoint
-- Asked of rare words, by the index alone: reading all orders for one that is not there takes seconds.
CREATE FUNCTION "is_word_of_order"("word" text) RETURNS boolean LANGUAGE plpgsql
SET enable_seqscan = off SET enable_indexscan = off SET enable_indexonlyscan = off AS $$
BEGIN
  RETURN EXISTS (
    SELECT FROM "orders"
    WHERE ("words_of_order"("invoice_number", "search_text", "other_name") || "day_of_order"("invoice_day")) && ARRAY["word"]
  );
END $$;--> statement-breakpoint
-- Whose account is deleted, or renamed, leaves no word behind that is nobody else's. Orders that bring words wait
-- meanwhile: a word that is about to go may be one of theirs.
CREATE FUNCTION "change_order_words"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "gone" text[];
  "came" text[];
  "last" text;
BEGIN
  WITH "changed" AS (
    SELECT "words_of_order"("before"."invoice_number", "before"."search_text", "before"."other_name") AS "had",
      "words_of_order"("after"."invoice_number", "after"."search_text", "after"."other_name") AS "has"
    FROM "before" JOIN "after" USING ("id")
    WHERE ("before"."search_text", "before"."other_name") IS DISTINCT FROM ("after"."search_text", "after"."other_name")
  )
  SELECT array(SELECT unnest("had") FROM "changed" EXCEPT SELECT unnest("has") FROM "changed"),
    array(SELECT unnest("has") FROM "changed" EXCEPT SELECT unnest("had") FROM "changed" ORDER BY 1)
  INTO "gone", "came";
  IF cardinality("gone") > 0 THEN LOCK TABLE "order_words" IN SHARE ROW EXCLUSIVE MODE; END IF;
  INSERT INTO "order_words" ("word") SELECT "part" FROM unnest("came") AS "part" WHERE "part" <> '' ON CONFLICT DO NOTHING;
  IF cardinality("gone") = 0 THEN RETURN NULL; END IF;
  -- A common word is in one of the newest orders. Only of the others the index is asked, which would list all that have it.
  "gone" := array(
    SELECT unnest("gone") EXCEPT
    SELECT unnest("words_of_order"("invoice_number", "search_text", "other_name")) FROM (
      SELECT "invoice_number", "search_text", "other_name" FROM "orders"
      ORDER BY "invoice_day" DESC, "created_at" DESC, "invoice_counter" DESC LIMIT 2000
    ) AS "newest"
  );
  FOREACH "last" IN ARRAY "gone" LOOP
    IF NOT "is_word_of_order"("last") THEN DELETE FROM "order_words" WHERE "word" = "last"; END IF;
  END LOOP;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_words_changed" AFTER UPDATE ON "orders"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "change_order_words"();--> statement-breakpoint
-- Words that stand in an order and are not known, and orders whose account is called otherwise: none, ever.
CREATE FUNCTION "wrong_order_words"() RETURNS TABLE ("order_id" text, "wrong" text) LANGUAGE sql STABLE AS $$
  SELECT "id", "part" FROM "orders", unnest("words_of_order"("invoice_number", "search_text", "other_name")) AS "part"
  WHERE "part" <> '' AND NOT EXISTS (SELECT FROM "order_words" WHERE "word" = "part")
  UNION ALL
  SELECT "orders"."id", "other_name" FROM "orders" LEFT JOIN "shoppers" ON "shoppers"."id" = "shopper_id"
  WHERE "other_name" IS DISTINCT FROM "other_name_of"("shoppers"."name", "address")
$$;--> statement-breakpoint
-- A transaction is noted once. Nobody waits for anybody. What is older than a day is of no use, and goes now and then.
CREATE FUNCTION "note_list_change"() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "product_list_changes" DEFAULT VALUES ON CONFLICT DO NOTHING;
  IF FOUND AND pg_current_xact_id()::text::bigint % 64 = 0 THEN
    DELETE FROM "product_list_changes" WHERE "xact" IN (
      SELECT "xact" FROM "product_list_changes" WHERE "created_at" < now() - interval '1 day' FOR UPDATE SKIP LOCKED
    );
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_listed_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_list_change"();
  RETURN NULL;
END $$;--> statement-breakpoint
-- All by which a list sorts or chooses. Stars, pictures and descriptions move a product nowhere.
CREATE FUNCTION "note_moved_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "before" AS "b" FULL JOIN "after" AS "a" USING ("id")
    WHERE ("b"."name", "b"."category_path", "b"."price_paise", "b"."offer_price_paise", "b"."in_stock", "b"."position", "b"."created_at")
      IS DISTINCT FROM
      ("a"."name", "a"."category_path", "a"."price_paise", "a"."offer_price_paise", "a"."in_stock", "a"."position", "a"."created_at")
  ) THEN PERFORM "note_list_change"(); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_moved_categories"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "before" AS "b" FULL JOIN "after" AS "a" USING ("id")
    WHERE ("b"."name", "b"."path", "b"."is_active") IS DISTINCT FROM ("a"."name", "a"."path", "a"."is_active")
  ) THEN PERFORM "note_list_change"(); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_listed" AFTER INSERT OR DELETE OR TRUNCATE ON "products"
  FOR EACH STATEMENT EXECUTE FUNCTION "note_listed_products"();--> statement-breakpoint
CREATE TRIGGER "products_moved_in_lists" AFTER UPDATE ON "products"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "note_moved_products"();--> statement-breakpoint
CREATE TRIGGER "categories_moved_in_lists" AFTER UPDATE ON "categories"
  REFERENCING OLD TABLE AS "before" NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "note_moved_categories"();--> statement-breakpoint
INSERT INTO "shopper_days" ("day", "shoppers")
SELECT ("created_at" AT TIME ZONE 'Asia/Kolkata')::date, count(*) FROM "shoppers" GROUP BY 1;--> statement-breakpoint
CREATE FUNCTION "count_shoppers_of_days"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "shopper_days" SET "shoppers" = "shoppers" - 1 WHERE "day" = (OLD."created_at" AT TIME ZONE 'Asia/Kolkata')::date;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO "shopper_days" AS "kept" ("day", "shoppers") VALUES ((NEW."created_at" AT TIME ZONE 'Asia/Kolkata')::date, 1)
    ON CONFLICT ("day") DO UPDATE SET "shoppers" = "kept"."shoppers" + 1;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "shoppers_counted" AFTER INSERT OR DELETE OR UPDATE OF "created_at" ON "shoppers"
  FOR EACH ROW EXECUTE FUNCTION "count_shoppers_of_days"();
