ALTER TABLE "store_settings" ADD COLUMN "fssai" text;--> statement-breakpoint
ALTER TABLE "store_settings" ADD CONSTRAINT "store_settings_fssai" CHECK ("store_settings"."fssai" ~ '^[0-9]{14}$');