-- What comes and goes for a grower's lot says so in the heap's ledger. All else was typed without a grower.
ALTER TABLE "heap_moves" ADD COLUMN "source" text;--> statement-breakpoint
CREATE INDEX "heap_moves_source" ON "heap_moves" USING btree ("source") WHERE "heap_moves"."source" is not null;--> statement-breakpoint
-- A lot and its heap are written in one transaction: their entries have the same time, and the heap's reason has the lot's number.
UPDATE "heap_moves" SET "source" = "lots"."id"
FROM "lot_entries" INNER JOIN "lots" ON "lots"."id" = "lot_entries"."lot_id"
WHERE "heap_moves"."order_id" IS NULL AND "heap_moves"."kind" IN ('harvest', 'corrected', 'written off')
  AND "heap_moves"."created_at" = "lot_entries"."created_at" AND "lot_entries"."heap_move_id" IS NULL
  AND "lot_entries"."kind" IN ('came', 'corrected', 'written off')
  AND "heap_moves"."reason" ~ ('(^|\D)' || "lots"."number" || '(\D|$)');--> statement-breakpoint
-- Checked now, as the migrations that follow may change the table.
SET CONSTRAINTS "heap_moves_ledger" IMMEDIATE;--> statement-breakpoint
SET CONSTRAINTS "heap_moves_ledger" DEFERRED;
