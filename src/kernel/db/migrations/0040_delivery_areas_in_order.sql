ALTER TABLE "delivery_areas" ADD COLUMN "place" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_settings" ADD COLUMN "changed_in" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_place" CHECK ("delivery_areas"."place" >= 0);--> statement-breakpoint
-- Areas on the same terms were one row of the seller's page, the rows by PIN code: as they were shown, they stand now.
UPDATE "delivery_areas" SET "place" = "rows"."place" FROM (
  SELECT "fee_paise", "minimum_paise", row_number() OVER (ORDER BY min(length("first_pin")), min("first_pin")) - 1 AS "place"
  FROM "delivery_areas" GROUP BY "fee_paise", "minimum_paise"
) AS "rows"
WHERE "delivery_areas"."fee_paise" IS NOT DISTINCT FROM "rows"."fee_paise"
  AND "delivery_areas"."minimum_paise" IS NOT DISTINCT FROM "rows"."minimum_paise";
