ALTER TABLE "delivery_areas" ADD COLUMN "weekdays" smallint[]
	CONSTRAINT "delivery_areas_weekdays" CHECK ("weekdays" <@ '{0,1,2,3,4,5,6}' and cardinality("weekdays") > 0);--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD COLUMN "cut_off_time" text
	CONSTRAINT "delivery_areas_cut_off" CHECK ("cut_off_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$');--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD COLUMN "cut_off_day" text DEFAULT 'before' NOT NULL
	CONSTRAINT "delivery_areas_cut_off_day" CHECK ("cut_off_day" in ('before', 'same'));--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD COLUMN "free_from_paise" bigint
	CONSTRAINT "delivery_areas_free_from" CHECK ("free_from_paise" > 0);--> statement-breakpoint
ALTER TABLE "delivery_settings" ADD COLUMN "free_from_paise" bigint
	CONSTRAINT "delivery_settings_free_from" CHECK ("free_from_paise" > 0);
