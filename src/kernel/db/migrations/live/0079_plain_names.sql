-- each by itself
-- Names that were stored before texts were cleaned at the edge get the form that they would get now, or a search for them
-- finds nothing: letters composed (NFC), no characters that nobody sees, single ordinary blanks. See `plainLine`.
CREATE OR REPLACE FUNCTION pg_temp.plain_line(typed text) RETURNS text LANGUAGE sql AS $$
  SELECT btrim(regexp_replace(
    -- Joiners have a meaning within a word.
    regexp_replace(
      regexp_replace(
        regexp_replace(
          normalize(typed, NFC),
          '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff]', '', 'g'),
        '[\s\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'),
      '(^| )[\u200c\u200d]+|[\u200c\u200d]+(?= |$)', '\1', 'g'),
    ' +', ' ', 'g'))
$$;--> statement-breakpoint
-- Names need not differ, so that two that become equal stay two. A name of nothing visible stays as it is.
UPDATE "products" SET "name" = pg_temp.plain_line("name")
  WHERE "name" <> pg_temp.plain_line("name") AND pg_temp.plain_line("name") <> '';--> statement-breakpoint
UPDATE "products" SET "other_names" = "plain"."names"
  FROM (
    SELECT "id", array(
      SELECT "name" FROM (
        SELECT pg_temp.plain_line("typed"), min("place") FROM unnest("other_names") WITH ORDINALITY AS "each"("typed", "place")
        GROUP BY 1) AS "once"("name", "place")
      WHERE "name" <> '' ORDER BY "place") AS "names"
    FROM "products" WHERE "other_names" <> '{}') AS "plain"
  WHERE "plain"."id" = "products"."id" AND "products"."other_names" <> "plain"."names";--> statement-breakpoint
UPDATE "categories" SET "name" = pg_temp.plain_line("name")
  WHERE "name" <> pg_temp.plain_line("name") AND pg_temp.plain_line("name") <> '';--> statement-breakpoint
UPDATE "growers" SET "name" = pg_temp.plain_line("name")
  WHERE "name" <> pg_temp.plain_line("name") AND pg_temp.plain_line("name") <> '';--> statement-breakpoint
UPDATE "growers" SET "village" = pg_temp.plain_line("village")
  WHERE "village" <> pg_temp.plain_line("village") AND pg_temp.plain_line("village") <> '';--> statement-breakpoint
UPDATE "heaps" SET "name" = pg_temp.plain_line("name")
  WHERE "name" <> pg_temp.plain_line("name") AND pg_temp.plain_line("name") <> '';--> statement-breakpoint
UPDATE "shoppers" SET "name" = pg_temp.plain_line("name")
  WHERE "name" <> pg_temp.plain_line("name") AND pg_temp.plain_line("name") <> '';--> statement-breakpoint
UPDATE "customers" SET "name" = pg_temp.plain_line("name")
  WHERE "name" <> pg_temp.plain_line("name") AND pg_temp.plain_line("name") <> '';--> statement-breakpoint
UPDATE "customers" SET "search_text" = pg_temp.plain_line("search_text")
  WHERE "search_text" IS NOT NFC NORMALIZED OR "search_text" ~ '[\u00a0\u2000-\u200f\u202a-\u202f\u2060\u3000\ufeff]';--> statement-breakpoint
-- A code counts once. Of two that become equal the older one gets the form, and the newer one stays as it is.
WITH "plain" AS (
  SELECT "id", "code", "created_at", translate(pg_temp.plain_line("code"),
    '‐‑‒–—―−０１２３４５６７８９०१२३४५६७८९০১২৩৪৫৬৭৮৯௦௧௨௩௪௫௬௭௮௯౦౧౨౩౪౫౬౭౮౯೦೧೨೩೪೫೬೭೮೯൦൧൨൩൪൫൬൭൮൯',
    '-------0123456789012345678901234567890123456789012345678901234567890123456789') AS "typed"
  FROM "promo_codes"),
"once" AS (
  SELECT DISTINCT ON (lower("typed")) "id", "code", "typed" FROM "plain" WHERE "typed" ~ '^[^[:space:]]+$'
  ORDER BY lower("typed"), "code" <> "typed", "created_at", "id")
UPDATE "promo_codes" SET "code" = "once"."typed" FROM "once"
  WHERE "once"."id" = "promo_codes"."id" AND "once"."typed" <> "once"."code"
    AND NOT EXISTS (SELECT FROM "plain" WHERE "plain"."id" <> "once"."id" AND lower("plain"."code") = lower("once"."typed"));
