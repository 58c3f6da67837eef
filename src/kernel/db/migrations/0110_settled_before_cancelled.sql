ALTER TABLE "door_decisions" ADD COLUMN "cancelled" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "door_decisions" d SET "cancelled" = true
WHERE 'Cancelled' = (
  SELECT t."status" FROM "order_trail" t
  WHERE t."order_id" = d."order_id" AND t."status" IS NOT NULL AND t."created_at" <= d."created_at"
  ORDER BY t."id" DESC LIMIT 1
);
