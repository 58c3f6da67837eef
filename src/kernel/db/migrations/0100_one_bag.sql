-- contract: since 0.2.0
-- What is in a bag stands in one table. The other two came after 0.2.0 and stay as views of it, for processes of builds since.
ALTER TABLE "order_packs" DROP CONSTRAINT "order_packs_product_id_products_id_fk";--> statement-breakpoint
DROP INDEX "order_packs_product";--> statement-breakpoint
ALTER TABLE "order_packs" ALTER COLUMN "packs" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_packs" ALTER COLUMN "uncounted" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "order_packs" ADD COLUMN "amount" bigint;--> statement-breakpoint
ALTER TABLE "order_packs" ADD COLUMN "spoilt_amount" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "order_packs" ADD COLUMN "uncounted_amount" bigint;--> statement-breakpoint
ALTER TABLE "order_packs" ADD CONSTRAINT "order_packs_amounts" CHECK ("order_packs"."amount" >= 0 and "order_packs"."spoilt_amount" >= 0 and "order_packs"."uncounted_amount" >= 0);--> statement-breakpoint
-- What had spoilt of an order that was changed since has no amount: its lines count until it is packed anew.
INSERT INTO "order_packs" ("order_id", "product_id", "amount", "spoilt_amount", "uncounted_amount")
SELECT "order_id", "product_id",
  CASE WHEN "lot"."order_id" IS NULL AND "heap"."spoilt" > 0 AND EXISTS (SELECT FROM "growers") THEN NULL
    ELSE coalesce("lot"."amount", "heap"."amount") END,
  coalesce("heap"."spoilt", "lot"."spoilt"), "heap"."uncounted"
FROM "heap_packed" AS "heap" FULL JOIN "lot_packed" AS "lot" USING ("order_id", "product_id")
ON CONFLICT ("order_id", "product_id") DO UPDATE SET "amount" = excluded."amount", "spoilt_amount" = excluded."spoilt_amount",
  "uncounted_amount" = excluded."uncounted_amount";--> statement-breakpoint
DROP TABLE "lot_packed";--> statement-breakpoint
DROP TABLE "heap_packed";--> statement-breakpoint
CREATE VIEW "heap_packed" AS
SELECT "order_id", "product_id", "amount", "spoilt_amount" AS "spoilt", "uncounted_amount" AS "uncounted"
FROM "order_packs" WHERE "amount" IS NOT NULL;--> statement-breakpoint
CREATE VIEW "lot_packed" AS
SELECT "order_id", "product_id", "amount", "spoilt_amount" AS "spoilt" FROM "order_packs" WHERE "amount" IS NOT NULL;--> statement-breakpoint
CREATE RULE "forget" AS ON DELETE TO "heap_packed" DO INSTEAD
  UPDATE "order_packs" SET "amount" = NULL WHERE "order_id" = OLD."order_id" AND "product_id" = OLD."product_id";--> statement-breakpoint
CREATE RULE "forget" AS ON DELETE TO "lot_packed" DO INSTEAD
  UPDATE "order_packs" SET "amount" = NULL WHERE "order_id" = OLD."order_id" AND "product_id" = OLD."product_id";
