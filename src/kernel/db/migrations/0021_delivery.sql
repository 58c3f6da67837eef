CREATE TABLE "delivery_areas" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"first_pin" text NOT NULL,
	"last_pin" text NOT NULL,
	"fee_paise" bigint,
	"minimum_paise" bigint,
	CONSTRAINT "delivery_areas_pins" CHECK ("delivery_areas"."first_pin" ~ '^[0-9]{4,10}$' and "delivery_areas"."last_pin" ~ '^[0-9]{4,10}$'
        and length("delivery_areas"."first_pin") = length("delivery_areas"."last_pin") and "delivery_areas"."first_pin" <= "delivery_areas"."last_pin"),
	CONSTRAINT "delivery_areas_terms" CHECK ("delivery_areas"."fee_paise" >= 0 and "delivery_areas"."minimum_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "delivery_closed_days" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"yearly" boolean DEFAULT false NOT NULL,
	CONSTRAINT "delivery_closed_days_order" CHECK ("delivery_closed_days"."first_day" <= "delivery_closed_days"."last_day")
);
--> statement-breakpoint
CREATE TABLE "delivery_loads" (
	"day" date NOT NULL,
	"window_id" text NOT NULL,
	"begins" text NOT NULL,
	"taken" integer NOT NULL,
	"capacity" integer,
	CONSTRAINT "delivery_loads_day_window_id_pk" PRIMARY KEY("day","window_id"),
	CONSTRAINT "delivery_loads_taken" CHECK ("delivery_loads"."taken" >= 0),
	CONSTRAINT "delivery_loads_capacity" CHECK ("delivery_loads"."taken" <= "delivery_loads"."capacity")
);
--> statement-breakpoint
CREATE TABLE "delivery_settings" (
	"store" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"fresh_weekdays" smallint[] DEFAULT '{0}' NOT NULL,
	"other_weekdays" smallint[] DEFAULT '{0,1,2,3,4,5,6}' NOT NULL,
	"cut_off_time" text,
	"cut_off_day" text DEFAULT 'before' NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_settings_weekdays" CHECK ("delivery_settings"."fresh_weekdays" <@ '{0,1,2,3,4,5,6}' and "delivery_settings"."other_weekdays" <@ '{0,1,2,3,4,5,6}'
        and cardinality("delivery_settings"."fresh_weekdays") > 0 and cardinality("delivery_settings"."other_weekdays") > 0),
	CONSTRAINT "delivery_settings_cut_off" CHECK ("delivery_settings"."cut_off_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "delivery_settings_cut_off_day" CHECK ("delivery_settings"."cut_off_day" in ('before', 'same'))
);
--> statement-breakpoint
CREATE TABLE "delivery_windows" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"weekday" smallint NOT NULL,
	"name" text NOT NULL,
	"begins" text NOT NULL,
	"ends" text NOT NULL,
	"capacity" integer,
	CONSTRAINT "delivery_windows_weekday" CHECK ("delivery_windows"."weekday" between 0 and 6),
	CONSTRAINT "delivery_windows_name" CHECK ("delivery_windows"."name" <> ''),
	CONSTRAINT "delivery_windows_times" CHECK ("delivery_windows"."begins" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "delivery_windows"."ends" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
        and "delivery_windows"."begins" < "delivery_windows"."ends"),
	CONSTRAINT "delivery_windows_capacity" CHECK ("delivery_windows"."capacity" >= 0)
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_day" date;--> statement-breakpoint
-- The orders there are come on the day that the rule gave when they were placed: fresh produce on the next Sunday, all
-- else on the next day, an order with both on the later one, which the next Sunday always is.
UPDATE "orders" SET "delivery_day" = "placed"."day" + CASE
	WHEN EXISTS (SELECT FROM "order_items" WHERE "order_id" = "orders"."id" AND "category_path" ~* 'fruits|vegetables|vegitables')
	THEN 7 - extract(dow FROM "placed"."day")::integer ELSE 1 END
FROM (SELECT "id", ("created_at" AT TIME ZONE 'Asia/Kolkata')::date AS "day" FROM "orders") "placed"
WHERE "placed"."id" = "orders"."id";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "delivery_day" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "delivery_window" jsonb;--> statement-breakpoint
CREATE INDEX "orders_delivery_day" ON "orders" USING btree ("delivery_day");--> statement-breakpoint
-- No PIN code is in two areas. Those of one length lie in a range of their own, so that 0570 and 570 differ.
ALTER TABLE "delivery_areas" ADD CONSTRAINT "delivery_areas_apart" EXCLUDE USING gist (int8range(
	length("first_pin") * 10000000000 + "first_pin"::bigint, length("last_pin") * 10000000000 + "last_pin"::bigint, '[]') WITH &&);--> statement-breakpoint
INSERT INTO "delivery_settings" ("store") VALUES ('main');--> statement-breakpoint
CREATE TRIGGER "delivery_settings_changed" AFTER UPDATE ON "delivery_settings" FOR EACH ROW EXECUTE FUNCTION "tell_of_settings"();
