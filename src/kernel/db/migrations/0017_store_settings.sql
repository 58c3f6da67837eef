CREATE TABLE "store_settings" (
	"store" text PRIMARY KEY NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_in" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"name" text NOT NULL,
	"tagline" text,
	"city" text NOT NULL,
	"state" text,
	"address" text NOT NULL,
	"gstin" text,
	"phone" text NOT NULL,
	"second_phone" text,
	"email" text NOT NULL,
	"chat_number" text NOT NULL,
	"instagram" text,
	"developer_credit" text NOT NULL,
	"shipping_paise" bigint NOT NULL,
	"handling_paise" bigint NOT NULL,
	"promo_type" text NOT NULL,
	"promo_amount_paise" bigint NOT NULL,
	"promo_percent" smallint NOT NULL,
	"promo_maximum_paise" bigint,
	"promo_minimum_paise" bigint DEFAULT 0 NOT NULL,
	"promo_code" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "store_settings_store" CHECK ("store_settings"."store" ~ '^[a-z0-9-]+$'),
	CONSTRAINT "store_settings_version" CHECK ("store_settings"."version" > 0),
	CONSTRAINT "store_settings_name" CHECK ("store_settings"."name" <> '' and "store_settings"."city" <> '' and "store_settings"."address" <> ''),
	CONSTRAINT "store_settings_contact" CHECK ("store_settings"."phone" <> '' and "store_settings"."email" like '%_@_%'),
	CONSTRAINT "store_settings_chat_number" CHECK ("store_settings"."chat_number" ~ '^[0-9]{7,}$'),
	CONSTRAINT "store_settings_charges" CHECK ("store_settings"."shipping_paise" >= 0 and "store_settings"."handling_paise" >= 0),
	CONSTRAINT "store_settings_promo_type" CHECK ("store_settings"."promo_type" in ('fixed', 'percentage')),
	CONSTRAINT "store_settings_promo_amount" CHECK ("store_settings"."promo_amount_paise" >= 0),
	CONSTRAINT "store_settings_promo_percent" CHECK ("store_settings"."promo_percent" between 0 and 100),
	CONSTRAINT "store_settings_promo_maximum" CHECK ("store_settings"."promo_maximum_paise" > 0),
	CONSTRAINT "store_settings_promo_minimum" CHECK ("store_settings"."promo_minimum_paise" >= 0),
	CONSTRAINT "store_settings_promo_code" CHECK ("store_settings"."promo_code" <> '')
);
--> statement-breakpoint
-- The orders there are were sold by the store as the environment names it today. As a default it reaches them without
-- writing a single row; whoever migrates passes it in the session.
DO $$ BEGIN
	EXECUTE format('ALTER TABLE "orders" ADD COLUMN "seller" jsonb DEFAULT %L NOT NULL', current_setting('santhe.seller', true));
END $$;--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "seller" DROP DEFAULT;--> statement-breakpoint
-- Every process of the store hears of a change as soon as it is kept.
CREATE FUNCTION "tell_of_settings"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('store_settings', NEW."store");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "store_settings_changed" AFTER INSERT OR UPDATE ON "store_settings" FOR EACH ROW EXECUTE FUNCTION "tell_of_settings"();
