CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
DROP INDEX "products_description_part";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "other_names" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
-- The words of a text in small letters, whatever stands between them; marks without width are left out. The same as
-- `src/modules/catalog/rules/search-words.ts`, which a test compares.
CREATE FUNCTION "words_of_text"("words" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN array_remove(string_to_array(translate(lower("words"),
    E' \t\n\r\u00a0!"#$%&''()*+,-./:;<=>?@[\\]^_`{|}~\u00b7\u2013\u2014\u2018\u2019\u201c\u201d\u2026\u0964\u200b\u200c\u200d\ufeff',
    repeat(' ', 46)), ' '), '');--> statement-breakpoint
CREATE FUNCTION "words_of_product"("name" text, "other_names" text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN words_of_text("name")
    || ARRAY(SELECT '~' || "word" FROM unnest(words_of_text(array_to_string("other_names", ' '))) AS "word");--> statement-breakpoint
-- What is left of a word's first seven letters without one of them, or without two in a longer word. Two words of which
-- one is spelt nearly as the other have such a rest in common, so that an index finds one by the other.
CREATE FUNCTION "near_keys"("word" text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE
  RETURN CASE WHEN char_length("word") < 4 THEN '{}'::text[] ELSE ARRAY(
    SELECT left("word", 7)
    UNION
    SELECT overlay(left("word", 7) PLACING '' FROM "a" FOR 1) FROM generate_series(1, least(char_length("word"), 7)) AS "a"
    UNION
    SELECT overlay(overlay(left("word", 7) PLACING '' FROM "b" FOR 1) PLACING '' FROM "a" FOR 1)
    FROM generate_series(1, least(char_length("word"), 7)) AS "a", generate_series(1, least(char_length("word"), 7)) AS "b"
    WHERE "a" < "b" AND char_length("word") > 5
  ) END;--> statement-breakpoint
-- Until now other names stood in the description, in a line such as "Tamil: thakkali · Kannada: tomato", and were found
-- there. The line stays.
UPDATE "products" SET "other_names" = "found"."names" FROM (
  SELECT "id", array_agg("name" ORDER BY "at") AS "names" FROM (
    SELECT "id", "name", min("at") AS "at" FROM (
      SELECT "products"."id", "line_number" * 100 + "part_number" AS "at", btrim(substr("part", strpos("part", ':') + 1)) AS "name"
      FROM "products", unnest("description") WITH ORDINALITY AS "lines" ("line", "line_number"),
        unnest(string_to_array("line", ' · ')) WITH ORDINALITY AS "parts" ("part", "part_number")
      WHERE "line" ~ '^(Assamese|Bengali|Gujarati|Hindi|Kannada|Konkani|Malayalam|Marathi|Odia|Punjabi|Tamil|Telugu|Tulu|Urdu): [^·:,;]{1,60}( · (Assamese|Bengali|Gujarati|Hindi|Kannada|Konkani|Malayalam|Marathi|Odia|Punjabi|Tamil|Telugu|Tulu|Urdu): [^·:,;]{1,60})*$'
    ) AS "said" WHERE "name" <> '' GROUP BY "id", "name"
  ) AS "once" GROUP BY "id"
) AS "found" WHERE "found"."id" = "products"."id";--> statement-breakpoint
-- A word of figures alone is spelt as it is.
INSERT INTO "product_words" ("word")
SELECT DISTINCT ltrim("part", '~') FROM "products", unnest(words_of_product("name", "other_names")) AS "part"
WHERE "part" ~ '[^0-9~]';--> statement-breakpoint
CREATE INDEX "product_words_beginning" ON "product_words" USING btree ("word" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "product_words_near" ON "product_words" USING gin (near_keys("word"));--> statement-breakpoint
CREATE INDEX "products_other_names_part" ON "products" USING gin (lines_text("other_names") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_words" ON "products" USING gin (words_of_product("name", "other_names"));--> statement-breakpoint
-- Who brings words that nobody has had takes turns with the others who do, so that two never wait for each other in a ring.
CREATE FUNCTION "note_product_words"("parts" text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "new_words" text[] := ARRAY(
    SELECT DISTINCT ltrim("part", '~') FROM unnest("parts") AS "part"
    WHERE "part" ~ '[^0-9~]' AND NOT EXISTS (SELECT FROM "product_words" WHERE "word" = ltrim("part", '~'))
  );
BEGIN
  IF cardinality("new_words") = 0 THEN RETURN; END IF;
  PERFORM pg_advisory_xact_lock(hashtext('product words'));
  INSERT INTO "product_words" ("word") SELECT unnest("new_words") ON CONFLICT DO NOTHING;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_words_of_added_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_product_words"(array(
    SELECT DISTINCT "part" FROM "after", unnest(words_of_product("name", "other_names")) AS "part"
  ));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "note_words_of_renamed_product"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_product_words"(words_of_product(NEW."name", NEW."other_names"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "products_words_added" AFTER INSERT ON "products"
  REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "note_words_of_added_products"();--> statement-breakpoint
CREATE TRIGGER "products_words_changed" AFTER UPDATE OF "name", "other_names" ON "products" FOR EACH ROW
  WHEN ((OLD."name", OLD."other_names") IS DISTINCT FROM (NEW."name", NEW."other_names"))
  EXECUTE FUNCTION "note_words_of_renamed_product"();--> statement-breakpoint
-- The seller's lists are searched by other names too.
CREATE OR REPLACE FUNCTION "note_moved_products"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "before" AS "b" FULL JOIN "after" AS "a" USING ("id")
    WHERE ("b"."name", "b"."other_names", "b"."category_path", "b"."price_paise", "b"."offer_price_paise", "b"."in_stock", "b"."position", "b"."created_at")
      IS DISTINCT FROM
      ("a"."name", "a"."other_names", "a"."category_path", "a"."price_paise", "a"."offer_price_paise", "a"."in_stock", "a"."position", "a"."created_at")
  ) THEN PERFORM "note_list_change"(); END IF;
  RETURN NULL;
END $$;
