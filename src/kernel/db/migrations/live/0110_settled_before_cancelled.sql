-- in one transaction
ALTER TABLE "door_decisions" ADD COLUMN IF NOT EXISTS "cancelled" boolean DEFAULT false NOT NULL;
-- each by itself
UPDATE "door_decisions" d SET "cancelled" = true
WHERE NOT d."cancelled" AND 'Cancelled' = (
  SELECT t."status" FROM "order_trail" t
  WHERE t."order_id" = d."order_id" AND t."status" IS NOT NULL AND t."created_at" <= d."created_at"
  ORDER BY t."id" DESC LIMIT 1
);
