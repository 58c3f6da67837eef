CREATE TABLE "lot_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lot_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"lot_id" text NOT NULL,
	"kind" text NOT NULL,
	"change" bigint NOT NULL,
	"order_id" text,
	"product_id" text,
	"heap_move_id" bigint,
	"terms_kind" text,
	"price_paise" bigint,
	"share_basis_points" integer,
	"seller_email" text,
	"reason" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lot_entries_reason" CHECK ("lot_entries"."reason" <> '' and length("lot_entries"."reason") <= 200),
	CONSTRAINT "lot_entries_kind" CHECK (("lot_entries"."kind" = 'repriced') = ("lot_entries"."terms_kind" is not null) and case "lot_entries"."kind"
        when 'came' then "lot_entries"."change" >= 0
        when 'corrected' then "lot_entries"."change" <> 0 and "lot_entries"."reason" is not null
        when 'written off' then "lot_entries"."change" <> 0
        when 'spoilt' then "lot_entries"."change" <> 0
        when 'repriced' then "lot_entries"."change" = 0 and "lot_entries"."reason" is not null
        else false end),
	CONSTRAINT "lot_entries_terms" CHECK (case coalesce("lot_entries"."terms_kind", '')
        when 'price' then "lot_entries"."price_paise" >= 0 and "lot_entries"."share_basis_points" is null
        when 'share' then "lot_entries"."share_basis_points" between 0 and 10000 and "lot_entries"."price_paise" is null
        else num_nonnulls("lot_entries"."price_paise", "lot_entries"."share_basis_points") = 0 end)
);
--> statement-breakpoint
CREATE TABLE "lot_packed" (
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"spoilt" bigint NOT NULL,
	CONSTRAINT "lot_packed_order_id_product_id_pk" PRIMARY KEY("order_id","product_id"),
	CONSTRAINT "lot_packed_amounts" CHECK ("lot_packed"."amount" >= 0 and "lot_packed"."spoilt" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lot_uses" (
	"order_id" text NOT NULL,
	"product_id" text NOT NULL,
	"lot_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"sold_paise" bigint NOT NULL,
	CONSTRAINT "lot_uses_order_id_product_id_lot_id_pk" PRIMARY KEY("order_id","product_id","lot_id"),
	CONSTRAINT "lot_uses_amount" CHECK ("lot_uses"."amount" > 0 and "lot_uses"."sold_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "lots" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "lots_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"grower_id" text NOT NULL,
	"product_id" text,
	"product_name" text NOT NULL,
	"other_names" text[] DEFAULT '{}' NOT NULL,
	"harvested_on" date NOT NULL,
	"came_on" date NOT NULL,
	"unit" text NOT NULL,
	"quantity" bigint DEFAULT 0 NOT NULL,
	"packed" bigint DEFAULT 0 NOT NULL,
	"written_off" bigint DEFAULT 0 NOT NULL,
	"left" bigint GENERATED ALWAYS AS ("quantity" - "packed" - "written_off") STORED NOT NULL,
	"refused" bigint DEFAULT 0 NOT NULL,
	"refused_reason" text,
	"terms_kind" text NOT NULL,
	"price_paise" bigint,
	"share_basis_points" integer,
	"purchase_id" text,
	"recalled_at" timestamp (3) with time zone,
	"recall_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lots_number_unique" UNIQUE("number"),
	CONSTRAINT "lots_unit" CHECK ("lots"."unit" in ('g', 'ml', 'pcs', 'pack')),
	CONSTRAINT "lots_left" CHECK ("lots"."left" >= 0),
	CONSTRAINT "lots_amounts" CHECK ("lots"."packed" >= 0 and "lots"."written_off" >= 0 and "lots"."refused" >= 0),
	CONSTRAINT "lots_days" CHECK ("lots"."harvested_on" <= "lots"."came_on"),
	CONSTRAINT "lots_refused" CHECK ("lots"."refused_reason" <> '' and length("lots"."refused_reason") <= 200),
	CONSTRAINT "lots_terms" CHECK (case "lots"."terms_kind"
        when 'price' then "lots"."price_paise" >= 0 and "lots"."share_basis_points" is null
        when 'share' then "lots"."share_basis_points" between 0 and 10000 and "lots"."price_paise" is null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "recall_orders" (
	"recall_id" text NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "recall_orders_recall_id_order_id_pk" PRIMARY KEY("recall_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "recalls" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"grower_id" text NOT NULL,
	"lot_id" text,
	"from_day" date,
	"reason" text NOT NULL,
	"seller_email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "recalls_what" CHECK (num_nonnulls("recalls"."lot_id", "recalls"."from_day") = 1),
	CONSTRAINT "recalls_reason" CHECK ("recalls"."reason" <> '' and length("recalls"."reason") <= 500)
);
--> statement-breakpoint
CREATE TABLE "grower_products" (
	"product_id" text NOT NULL,
	"grower_id" text NOT NULL,
	"position" smallint NOT NULL,
	CONSTRAINT "grower_products_product_id_grower_id_pk" PRIMARY KEY("product_id","grower_id"),
	CONSTRAINT "grower_products_position" CHECK ("grower_products"."position" >= 0)
);
--> statement-breakpoint
CREATE TABLE "grower_terms" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"grower_id" text NOT NULL,
	"product_id" text,
	"terms_kind" text NOT NULL,
	"price_paise" bigint,
	"share_basis_points" integer,
	CONSTRAINT "grower_terms_once" UNIQUE NULLS NOT DISTINCT("grower_id","product_id"),
	CONSTRAINT "grower_terms_kind" CHECK (case "grower_terms"."terms_kind"
        when 'price' then "grower_terms"."price_paise" >= 0 and "grower_terms"."share_basis_points" is null
        when 'share' then "grower_terms"."share_basis_points" between 0 and 10000 and "grower_terms"."price_paise" is null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "growers" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"village" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"story" text DEFAULT '' NOT NULL,
	"picture_url" text,
	"since_year" smallint,
	"certificate_scheme" text,
	"certificate_number" text,
	"certificate_ends_on" date,
	"upi_address" text,
	"bank_holder" text,
	"bank_account" text,
	"bank_ifsc" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"link_hash" text,
	"link_seller_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "growers_slug_unique" UNIQUE("slug"),
	CONSTRAINT "growers_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "growers_slug" CHECK ("growers"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length("growers"."slug") <= 100),
	CONSTRAINT "growers_name" CHECK ("growers"."name" <> '' and length("growers"."name") <= 100),
	CONSTRAINT "growers_village" CHECK ("growers"."village" <> '' and length("growers"."village") <= 100),
	CONSTRAINT "growers_language" CHECK ("growers"."language" in ('en', 'kn')),
	CONSTRAINT "growers_story" CHECK (length("growers"."story") <= 4000),
	CONSTRAINT "growers_since" CHECK ("growers"."since_year" between 1900 and 2200),
	CONSTRAINT "growers_certificate_scheme" CHECK ("growers"."certificate_scheme" in ('PGS-India', 'NPOP')),
	CONSTRAINT "growers_certificate" CHECK (num_nonnulls("growers"."certificate_scheme", "growers"."certificate_number", "growers"."certificate_ends_on") in (0, 3)),
	CONSTRAINT "growers_bank" CHECK (num_nonnulls("growers"."bank_holder", "growers"."bank_account", "growers"."bank_ifsc") in (0, 3))
);
--> statement-breakpoint
CREATE TABLE "purchases" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"day" date NOT NULL,
	"grower_id" text NOT NULL,
	"product_id" text NOT NULL,
	"unit" text NOT NULL,
	"amount" bigint NOT NULL,
	"terms_kind" text NOT NULL,
	"price_paise" bigint,
	"share_basis_points" integer,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "purchases_once" UNIQUE("day","grower_id","product_id"),
	CONSTRAINT "purchases_unit" CHECK ("purchases"."unit" in ('g', 'ml', 'pcs', 'pack')),
	CONSTRAINT "purchases_amount" CHECK ("purchases"."amount" > 0),
	CONSTRAINT "purchases_terms" CHECK (case "purchases"."terms_kind"
        when 'price' then "purchases"."price_paise" >= 0 and "purchases"."share_basis_points" is null
        when 'share' then "purchases"."share_basis_points" between 0 and 10000 and "purchases"."price_paise" is null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "grower_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "grower_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"grower_id" text NOT NULL,
	"kind" text NOT NULL,
	"paise" bigint NOT NULL,
	"day" date NOT NULL,
	"order_id" text,
	"product_id" text,
	"product_name" text,
	"lot_id" text,
	"amount" bigint,
	"sold_paise" bigint,
	"terms_kind" text,
	"price_paise" bigint,
	"share_basis_points" integer,
	"complaint_id" text,
	"reason" text,
	"reference" text,
	"run_id" text,
	"statement_id" text,
	"seller_email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grower_entries_reason" CHECK ("grower_entries"."reason" <> '' and length("grower_entries"."reason") <= 300),
	CONSTRAINT "grower_entries_reference" CHECK ("grower_entries"."reference" <> '' and length("grower_entries"."reference") <= 100),
	CONSTRAINT "grower_entries_terms" CHECK (case coalesce("grower_entries"."terms_kind", '')
        when 'price' then "grower_entries"."price_paise" >= 0 and "grower_entries"."share_basis_points" is null
        when 'share' then "grower_entries"."share_basis_points" between 0 and 10000 and "grower_entries"."price_paise" is null
        else num_nonnulls("grower_entries"."price_paise", "grower_entries"."share_basis_points") = 0 end),
	CONSTRAINT "grower_entries_kind" CHECK (("grower_entries"."kind" in ('accepted', 'taken back', 'repriced')) = ("grower_entries"."terms_kind" is not null)
        and ("grower_entries"."amount" is null) = ("grower_entries"."sold_paise" is null)
        and case "grower_entries"."kind"
        when 'accepted' then "grower_entries"."paise" >= 0 and "grower_entries"."amount" > 0 and "grower_entries"."sold_paise" >= 0
          and num_nonnulls("grower_entries"."order_id", "grower_entries"."product_id", "grower_entries"."lot_id") = 3
        when 'taken back' then "grower_entries"."paise" <= 0 and "grower_entries"."amount" < 0 and "grower_entries"."sold_paise" <= 0
          and num_nonnulls("grower_entries"."order_id", "grower_entries"."product_id", "grower_entries"."lot_id") = 3
        when 'repriced' then "grower_entries"."amount" is null and "grower_entries"."lot_id" is not null and "grower_entries"."reason" is not null
        when 'deducted' then "grower_entries"."paise" < 0 and "grower_entries"."amount" is null and "grower_entries"."reason" is not null
        when 'added' then "grower_entries"."paise" > 0 and "grower_entries"."amount" is null and "grower_entries"."reason" is not null
        when 'advance' then "grower_entries"."paise" < 0 and "grower_entries"."amount" is null
        when 'paid' then "grower_entries"."paise" < 0 and "grower_entries"."amount" is null
        when 'returned' then "grower_entries"."paise" > 0 and "grower_entries"."amount" is null and "grower_entries"."reason" is not null
        else false end)
);
--> statement-breakpoint
CREATE TABLE "grower_payment_runs" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"seller_email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"paid_on" date,
	"reference" text,
	"discarded_at" timestamp (3) with time zone,
	CONSTRAINT "grower_payment_runs_end" CHECK ("grower_payment_runs"."paid_on" is null or "grower_payment_runs"."discarded_at" is null),
	CONSTRAINT "grower_payment_runs_reference" CHECK ("grower_payment_runs"."reference" <> '' and length("grower_payment_runs"."reference") <= 100)
);
--> statement-breakpoint
CREATE TABLE "grower_payments" (
	"run_id" text NOT NULL,
	"grower_id" text NOT NULL,
	"paise" bigint NOT NULL,
	CONSTRAINT "grower_payments_run_id_grower_id_pk" PRIMARY KEY("run_id","grower_id"),
	CONSTRAINT "grower_payments_paise" CHECK ("grower_payments"."paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "grower_statements" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"grower_id" text NOT NULL,
	"number" bigint NOT NULL,
	"from_day" date NOT NULL,
	"until_day" date NOT NULL,
	"opening_paise" bigint NOT NULL,
	"closing_paise" bigint NOT NULL,
	"seller_email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "grower_statements_number" UNIQUE("grower_id","number"),
	CONSTRAINT "grower_statements_until" UNIQUE("grower_id","until_day"),
	CONSTRAINT "grower_statements_positive" CHECK ("grower_statements"."number" > 0),
	CONSTRAINT "grower_statements_days" CHECK ("grower_statements"."from_day" <= "grower_statements"."until_day")
);
--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "has_growers" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lot_entries" ADD CONSTRAINT "lot_entries_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_entries" ADD CONSTRAINT "lot_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_packed" ADD CONSTRAINT "lot_packed_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_uses" ADD CONSTRAINT "lot_uses_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lot_uses" ADD CONSTRAINT "lot_uses_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_grower_id_growers_id_fk" FOREIGN KEY ("grower_id") REFERENCES "public"."growers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_purchase_id_purchases_id_fk" FOREIGN KEY ("purchase_id") REFERENCES "public"."purchases"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lots" ADD CONSTRAINT "lots_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_orders" ADD CONSTRAINT "recall_orders_recall_id_recalls_id_fk" FOREIGN KEY ("recall_id") REFERENCES "public"."recalls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recall_orders" ADD CONSTRAINT "recall_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_grower_id_growers_id_fk" FOREIGN KEY ("grower_id") REFERENCES "public"."growers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recalls" ADD CONSTRAINT "recalls_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grower_products" ADD CONSTRAINT "grower_products_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grower_products" ADD CONSTRAINT "grower_products_grower_id_growers_id_fk" FOREIGN KEY ("grower_id") REFERENCES "public"."growers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grower_terms" ADD CONSTRAINT "grower_terms_grower_id_growers_id_fk" FOREIGN KEY ("grower_id") REFERENCES "public"."growers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grower_terms" ADD CONSTRAINT "grower_terms_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "growers" ADD CONSTRAINT "growers_link_seller_id_sellers_id_fk" FOREIGN KEY ("link_seller_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_grower_id_growers_id_fk" FOREIGN KEY ("grower_id") REFERENCES "public"."growers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "purchases" ADD CONSTRAINT "purchases_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grower_entries" ADD CONSTRAINT "grower_entries_grower_id_growers_id_fk" FOREIGN KEY ("grower_id") REFERENCES "public"."growers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grower_entries" ADD CONSTRAINT "grower_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grower_entries" ADD CONSTRAINT "grower_entries_lot_id_lots_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."lots"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grower_entries" ADD CONSTRAINT "grower_entries_run_id_grower_payment_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."grower_payment_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grower_entries" ADD CONSTRAINT "grower_entries_statement_id_grower_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."grower_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grower_payments" ADD CONSTRAINT "grower_payments_run_id_grower_payment_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."grower_payment_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grower_payments" ADD CONSTRAINT "grower_payments_grower_id_growers_id_fk" FOREIGN KEY ("grower_id") REFERENCES "public"."growers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "grower_statements" ADD CONSTRAINT "grower_statements_grower_id_growers_id_fk" FOREIGN KEY ("grower_id") REFERENCES "public"."growers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lot_entries_lot" ON "lot_entries" USING btree ("lot_id","id");--> statement-breakpoint
CREATE INDEX "lot_entries_order" ON "lot_entries" USING btree ("order_id") WHERE "lot_entries"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "lot_entries_heap_move" ON "lot_entries" USING btree ("heap_move_id") WHERE "lot_entries"."heap_move_id" is not null;--> statement-breakpoint
CREATE INDEX "lot_uses_lot" ON "lot_uses" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "lots_oldest_left" ON "lots" USING btree ("product_id","harvested_on","number") WHERE "lots"."left" > 0 and "lots"."recalled_at" is null;--> statement-breakpoint
CREATE INDEX "lots_left" ON "lots" USING btree ("number") WHERE "lots"."left" > 0;--> statement-breakpoint
CREATE INDEX "lots_product" ON "lots" USING btree ("product_id","number");--> statement-breakpoint
CREATE INDEX "lots_grower" ON "lots" USING btree ("grower_id","number");--> statement-breakpoint
CREATE INDEX "lots_came" ON "lots" USING btree ("came_on","number");--> statement-breakpoint
CREATE INDEX "lots_purchase" ON "lots" USING btree ("purchase_id");--> statement-breakpoint
CREATE INDEX "lots_recall" ON "lots" USING btree ("recall_id") WHERE "lots"."recall_id" is not null;--> statement-breakpoint
CREATE INDEX "recall_orders_order" ON "recall_orders" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "recalls_newest" ON "recalls" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "grower_products_grower" ON "grower_products" USING btree ("grower_id");--> statement-breakpoint
CREATE INDEX "grower_terms_product" ON "grower_terms" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "growers_name" ON "growers" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "purchases_grower" ON "purchases" USING btree ("grower_id","day");--> statement-breakpoint
CREATE INDEX "purchases_product" ON "purchases" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "grower_entries_grower" ON "grower_entries" USING btree ("grower_id","id");--> statement-breakpoint
CREATE INDEX "grower_entries_order" ON "grower_entries" USING btree ("order_id","product_id","lot_id");--> statement-breakpoint
CREATE INDEX "grower_entries_lot" ON "grower_entries" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "grower_entries_statement" ON "grower_entries" USING btree ("statement_id","id");--> statement-breakpoint
CREATE INDEX "grower_entries_open" ON "grower_entries" USING btree ("grower_id","day") WHERE "grower_entries"."statement_id" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "grower_entries_run_once" ON "grower_entries" USING btree ("run_id","grower_id") WHERE "grower_entries"."kind" = 'paid';--> statement-breakpoint
CREATE UNIQUE INDEX "grower_entries_complaint_once" ON "grower_entries" USING btree ("complaint_id","grower_id","lot_id","kind");--> statement-breakpoint
CREATE UNIQUE INDEX "grower_payment_runs_one_open" ON "grower_payment_runs" USING btree ((true)) WHERE "grower_payment_runs"."paid_on" is null and "grower_payment_runs"."discarded_at" is null;--> statement-breakpoint
CREATE INDEX "grower_payment_runs_newest" ON "grower_payment_runs" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "grower_payments_grower" ON "grower_payments" USING btree ("grower_id");--> statement-breakpoint
CREATE INDEX "grower_statements_day" ON "grower_statements" USING btree ("until_day");--> statement-breakpoint

-- The unit of a product's lots, and one of its packs in it. A pack that nobody weighs or counts is a unit of its own.
CREATE FUNCTION "lot_unit"("quantity" numeric, "unit" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN "heap_amount"("quantity", "unit") IS NULL THEN 'pack' ELSE "heap_unit"("unit") END
$$;--> statement-breakpoint
CREATE FUNCTION "lot_amount"("quantity" numeric, "unit" text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce("heap_amount"("quantity", "unit"), 1)
$$;--> statement-breakpoint

-- The ledger of lots: rows are only added, each to its lot.
CREATE FUNCTION "add_lot_entry"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."kind" = 'repriced' THEN
    UPDATE "lots" SET "terms_kind" = NEW."terms_kind", "price_paise" = NEW."price_paise", "share_basis_points" = NEW."share_basis_points"
    WHERE "id" = NEW."lot_id";
  ELSIF NEW."kind" IN ('came', 'corrected') THEN
    UPDATE "lots" SET "quantity" = "quantity" + NEW."change" WHERE "id" = NEW."lot_id";
  ELSE
    UPDATE "lots" SET "written_off" = "written_off" + NEW."change" WHERE "id" = NEW."lot_id";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "lot_entries_added" AFTER INSERT ON "lot_entries"
  FOR EACH ROW EXECUTE FUNCTION "add_lot_entry"();--> statement-breakpoint
CREATE FUNCTION "keep_lot_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- An order that is deleted leaves the entry.
  IF TG_OP = 'UPDATE' AND NEW."order_id" IS NULL AND to_jsonb(NEW) - 'order_id' = to_jsonb(OLD) - 'order_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger of lots is never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'lot_entries_kept';
END $$;--> statement-breakpoint
CREATE TRIGGER "lot_entries_kept" BEFORE UPDATE OR DELETE ON "lot_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_lot_entries"();--> statement-breakpoint

-- What orders hold of a lot.
CREATE FUNCTION "count_lot_uses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "lots" SET "packed" = "packed" - OLD."amount" WHERE "id" = OLD."lot_id";
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "lots" SET "packed" = "packed" + NEW."amount" WHERE "id" = NEW."lot_id";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "lot_uses_counted" AFTER INSERT OR UPDATE OF "amount" OR DELETE ON "lot_uses"
  FOR EACH ROW EXECUTE FUNCTION "count_lot_uses"();--> statement-breakpoint

-- The ledger of what growers are owed: a row only ever gets its statement, once.
CREATE FUNCTION "keep_grower_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD."statement_id" IS NULL AND to_jsonb(NEW) - 'statement_id' = to_jsonb(OLD) - 'statement_id' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger of growers is never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'grower_entries_kept';
END $$;--> statement-breakpoint
CREATE TRIGGER "grower_entries_kept" BEFORE UPDATE OR DELETE ON "grower_entries"
  FOR EACH ROW EXECUTE FUNCTION "keep_grower_entries"();--> statement-breakpoint

-- What an order holds of a lot is settled once: its entries come to all of it, or to nothing.
CREATE FUNCTION "settle_lot_use_once"("order" text, "product" text, "lot" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "settled" bigint := (SELECT coalesce(sum("amount"), 0) FROM "grower_entries"
    WHERE "order_id" = "order" AND "product_id" = "product" AND "lot_id" = "lot");
BEGIN
  IF "settled" = 0 OR EXISTS (SELECT FROM "lot_uses"
    WHERE "order_id" = "order" AND "product_id" = "product" AND "lot_id" = "lot" AND "amount" = "settled") THEN
    RETURN;
  END IF;
  RAISE EXCEPTION 'lot % of order % is settled for another amount than was packed', "lot", "order"
    USING ERRCODE = 'check_violation', CONSTRAINT = 'grower_entries_once';
END $$;--> statement-breakpoint
CREATE FUNCTION "settle_entry_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "settle_lot_use_once"(NEW."order_id", NEW."product_id", NEW."lot_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "grower_entries_once" AFTER INSERT ON "grower_entries" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW."amount" IS NOT NULL) EXECUTE FUNCTION "settle_entry_once"();--> statement-breakpoint
CREATE FUNCTION "settle_use_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "settle_lot_use_once"(OLD."order_id", OLD."product_id", OLD."lot_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "lot_uses_settled_once" AFTER UPDATE OR DELETE ON "lot_uses" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "settle_use_once"();--> statement-breakpoint

-- The day at the store that entries get which follow an order or a lot.
CREATE FUNCTION "settlement_day"() RETURNS date LANGUAGE sql STABLE AS $$
  SELECT (now() AT TIME ZONE 'Asia/Kolkata')::date
$$;--> statement-breakpoint

-- A statement goes on where the one before ended, and comes to its entries. It never changes.
CREATE FUNCTION "check_grower_statements"("statements" text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "wrong" text := (SELECT s."id" FROM "grower_statements" s WHERE s."id" = ANY("statements") AND (
    s."opening_paise" <> coalesce((SELECT b."closing_paise" FROM "grower_statements" b
      WHERE b."grower_id" = s."grower_id" AND b."number" = s."number" - 1), 0)
    OR s."number" > 1 AND NOT EXISTS (SELECT FROM "grower_statements" b
      WHERE b."grower_id" = s."grower_id" AND b."number" = s."number" - 1 AND b."until_day" < s."from_day")
    OR s."closing_paise" <> s."opening_paise" + coalesce((SELECT sum(e."paise") FROM "grower_entries" e
      WHERE e."statement_id" = s."id" AND e."grower_id" = s."grower_id"), 0)
    OR EXISTS (SELECT FROM "grower_entries" e WHERE e."statement_id" = s."id" AND e."grower_id" <> s."grower_id")
  ) LIMIT 1);
BEGIN
  IF "wrong" IS NOT NULL THEN
    RAISE EXCEPTION 'statement % does not add up', "wrong"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'grower_statements_add_up';
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "check_new_grower_statement"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "check_grower_statements"(ARRAY[NEW."id"]);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "grower_statements_add_up" AFTER INSERT ON "grower_statements" DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION "check_new_grower_statement"();--> statement-breakpoint
CREATE FUNCTION "check_stated_entries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "check_grower_statements"(ARRAY(SELECT DISTINCT "statement_id" FROM "changed" WHERE "statement_id" IS NOT NULL));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "grower_entries_stated" AFTER UPDATE ON "grower_entries" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "check_stated_entries"();--> statement-breakpoint
CREATE TRIGGER "grower_entries_added_stated" AFTER INSERT ON "grower_entries" REFERENCING NEW TABLE AS "changed"
  FOR EACH STATEMENT EXECUTE FUNCTION "check_stated_entries"();--> statement-breakpoint
CREATE FUNCTION "keep_grower_statements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a statement is never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'grower_statements_kept';
END $$;--> statement-breakpoint
CREATE TRIGGER "grower_statements_kept" BEFORE UPDATE OR DELETE ON "grower_statements"
  FOR EACH ROW EXECUTE FUNCTION "keep_grower_statements"();--> statement-breakpoint

-- Pages show of which lot a product is sold now. They change when there is something left of a lot, or nothing any more.
-- A heap's products are sold from the same lots, and the grower's page lists the new ones.
CREATE FUNCTION "tell_of_lots"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "note_shown_change"(array(
    SELECT NEW."product_id" WHERE NEW."product_id" IS NOT NULL
    UNION SELECT NEW."grower_id"
    UNION SELECT "other"."product_id" FROM "heap_products" "own" JOIN "heap_products" "other" USING ("heap_id")
    WHERE "own"."product_id" = NEW."product_id"
  ));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "lots_told" AFTER UPDATE ON "lots" FOR EACH ROW
  WHEN ((OLD."left" > 0 AND OLD."recalled_at" IS NULL) IS DISTINCT FROM (NEW."left" > 0 AND NEW."recalled_at" IS NULL))
  EXECUTE FUNCTION "tell_of_lots"();--> statement-breakpoint

-- The settings say whether growers have pages, so that stores without growers ask for none. They are locked first, so
-- that of two changes the second sees the first.
CREATE FUNCTION "count_growers"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "has" boolean;
BEGIN
  PERFORM FROM "store_settings" FOR UPDATE;
  "has" := EXISTS (SELECT FROM "growers" WHERE "is_active");
  UPDATE "store_settings" SET "has_growers" = "has", "version" = "version" + 1 WHERE "has_growers" <> "has";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "growers_counted" AFTER INSERT OR UPDATE OF "is_active" OR DELETE ON "growers"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_growers"();--> statement-breakpoint
-- A new store writes its settings after the demo's growers.
CREATE FUNCTION "count_growers_first"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."has_growers" := EXISTS (SELECT FROM "growers" WHERE "is_active");
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "store_settings_growers" BEFORE INSERT ON "store_settings"
  FOR EACH ROW EXECUTE FUNCTION "count_growers_first"();
