CREATE TABLE "promo_code_categories" (
	"code_id" text NOT NULL,
	"category_path" text NOT NULL,
	CONSTRAINT "promo_code_categories_code_id_category_path_pk" PRIMARY KEY("code_id","category_path")
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"amount_paise" bigint,
	"percent" numeric(5, 2),
	"maximum_paise" bigint,
	"from_day" date,
	"until_day" date,
	"minimum_paise" bigint DEFAULT 0 NOT NULL,
	"most_uses" integer,
	"most_per_shopper" integer,
	"first_order_only" boolean DEFAULT false NOT NULL,
	"some_categories" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "promo_codes_written" CHECK ("promo_codes"."code" ~ '^[^[:space:]]+$'),
	CONSTRAINT "promo_codes_kind" CHECK ("promo_codes"."kind" in ('fixed', 'percent')),
	CONSTRAINT "promo_codes_amount" CHECK (("promo_codes"."kind" = 'fixed') = ("promo_codes"."amount_paise" is not null)),
	CONSTRAINT "promo_codes_amount_positive" CHECK ("promo_codes"."amount_paise" > 0),
	CONSTRAINT "promo_codes_share" CHECK (("promo_codes"."kind" = 'percent') = ("promo_codes"."percent" is not null)),
	CONSTRAINT "promo_codes_percent" CHECK ("promo_codes"."percent" > 0 and "promo_codes"."percent" <= 100),
	CONSTRAINT "promo_codes_maximum" CHECK ("promo_codes"."maximum_paise" is null or ("promo_codes"."maximum_paise" > 0 and "promo_codes"."kind" = 'percent')),
	CONSTRAINT "promo_codes_days" CHECK ("promo_codes"."from_day" <= "promo_codes"."until_day"),
	CONSTRAINT "promo_codes_minimum" CHECK ("promo_codes"."minimum_paise" >= 0),
	CONSTRAINT "promo_codes_uses" CHECK ("promo_codes"."most_uses" > 0 and "promo_codes"."most_per_shopper" > 0)
);
--> statement-breakpoint
CREATE TABLE "promo_uses" (
	"order_id" text PRIMARY KEY NOT NULL,
	"code_id" text NOT NULL,
	"shopper_id" text,
	"paise" bigint NOT NULL,
	"given_back_at" timestamp (3) with time zone,
	CONSTRAINT "promo_uses_paise" CHECK ("promo_uses"."paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "has_promo_codes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promo_code_categories" ADD CONSTRAINT "promo_code_categories_code_id_promo_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."promo_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_categories" ADD CONSTRAINT "promo_code_categories_category_path_categories_path_fk" FOREIGN KEY ("category_path") REFERENCES "public"."categories"("path") ON DELETE cascade ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_code_id_promo_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_uses" ADD CONSTRAINT "promo_uses_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_code_categories_path" ON "promo_code_categories" USING btree ("category_path");--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code" ON "promo_codes" USING btree (lower("code"));--> statement-breakpoint
CREATE INDEX "promo_uses_code" ON "promo_uses" USING btree ("code_id","shopper_id");--> statement-breakpoint
CREATE INDEX "promo_uses_shopper" ON "promo_uses" USING btree ("shopper_id");