ALTER TABLE "store_settings" ADD COLUMN "closed_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "closed_until" timestamp (3) with time zone
	CONSTRAINT "store_settings_closed_until" CHECK ("closed_until" > coalesce("closed_from", 'infinity'));--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "closed_words" text
	CONSTRAINT "store_settings_closed_words" CHECK ("closed_words" is null or ("closed_words" <> '' and num_nonnulls("closed_from") = 1));
