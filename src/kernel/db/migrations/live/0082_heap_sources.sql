-- in one transaction
ALTER TABLE "heap_moves" ADD COLUMN IF NOT EXISTS "source" text;
-- each by itself
-- until none is left
UPDATE "heap_moves" SET "source" = "found"."lot_id"
FROM (
  SELECT DISTINCT ON ("moves"."id") "moves"."id", "lots"."id" AS "lot_id"
  FROM "heap_moves" AS "moves"
    INNER JOIN "lot_entries" ON "moves"."created_at" = "lot_entries"."created_at" AND "lot_entries"."heap_move_id" IS NULL
      AND "lot_entries"."kind" IN ('came', 'corrected', 'written off')
    INNER JOIN "lots" ON "lots"."id" = "lot_entries"."lot_id"
  WHERE "moves"."source" IS NULL AND "moves"."order_id" IS NULL AND "moves"."kind" IN ('harvest', 'corrected', 'written off')
    AND "moves"."reason" ~ ('(^|\D)' || "lots"."number" || '(\D|$)')
  LIMIT 20000
) AS "found" WHERE "found"."id" = "heap_moves"."id";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "heap_moves_source" ON "heap_moves" USING btree ("source") WHERE "heap_moves"."source" is not null;
