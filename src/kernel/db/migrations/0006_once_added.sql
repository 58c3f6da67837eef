ALTER TABLE "banners" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "banners" ADD CONSTRAINT "banners_idempotency_key_unique" UNIQUE("idempotency_key");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_idempotency_key_unique" UNIQUE("idempotency_key");