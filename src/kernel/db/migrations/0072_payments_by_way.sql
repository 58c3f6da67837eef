ALTER TABLE "grower_payments" ADD COLUMN "way" text DEFAULT 'cash' NOT NULL CONSTRAINT "grower_payments_way" CHECK ("way" in ('upi', 'bank', 'cash'));--> statement-breakpoint
ALTER TABLE "grower_payments" ADD COLUMN "last_entry_id" bigint;--> statement-breakpoint
-- Payments of earlier runs: by the details that their growers have now. Those who have none were paid somehow.
UPDATE "grower_payments" AS "p" SET
  "way" = CASE WHEN "g"."upi_address" IS NOT NULL THEN 'upi' WHEN "g"."bank_account" IS NOT NULL THEN 'bank' ELSE 'cash' END,
  "last_entry_id" = coalesce((
    SELECT max("e"."id") FROM "grower_entries" "e" WHERE "e"."grower_id" = "p"."grower_id" AND "e"."created_at" <= "r"."created_at"
  ), 0)
FROM "growers" "g", "grower_payment_runs" "r" WHERE "g"."id" = "p"."grower_id" AND "r"."id" = "p"."run_id";
