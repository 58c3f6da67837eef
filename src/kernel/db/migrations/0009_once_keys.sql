CREATE TABLE "once_keys" (
	"scope" text NOT NULL,
	"key" text NOT NULL,
	"hash" text,
	"result_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "once_keys_scope_key_pk" PRIMARY KEY("scope","key"),
	CONSTRAINT "once_keys_lower_case" CHECK ("once_keys"."key" = lower("once_keys"."key"))
);
--> statement-breakpoint
-- Keys that differed in upper and lower case alone are one key from now on: the first of them counts.
INSERT INTO "once_keys" ("scope", "key", "hash", "result_id", "created_at")
	SELECT 'order:' || "shopper_id", lower("idempotency_key"), "request_hash", "order_id", "created_at"
	FROM "order_attempts" ORDER BY "created_at" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "once_keys" ("scope", "key", "result_id", "created_at")
	SELECT 'product', lower("idempotency_key"), "id", "created_at"
	FROM "products" WHERE "idempotency_key" IS NOT NULL ORDER BY "created_at" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "once_keys" ("scope", "key", "result_id", "created_at")
	SELECT 'banner', lower("idempotency_key"), "id", "created_at"
	FROM "banners" WHERE "idempotency_key" IS NOT NULL ORDER BY "created_at" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "once_keys" ("scope", "key", "result_id", "created_at")
	SELECT 'offer', lower("idempotency_key"), "id", "created_at"
	FROM "offers" WHERE "idempotency_key" IS NOT NULL ORDER BY "created_at" ON CONFLICT DO NOTHING;--> statement-breakpoint
DROP TABLE "order_attempts" CASCADE;--> statement-breakpoint
ALTER TABLE "banners" DROP CONSTRAINT "banners_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "products_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "offers" DROP CONSTRAINT "offers_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "banners" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "idempotency_key";--> statement-breakpoint
ALTER TABLE "offers" DROP COLUMN "idempotency_key";