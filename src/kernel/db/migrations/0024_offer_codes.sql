ALTER TABLE "offers" ADD COLUMN "promo_code" text;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "promo_until" date;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_promo" CHECK (("offers"."promo_code" is null) = ("offers"."promo_until" is null));