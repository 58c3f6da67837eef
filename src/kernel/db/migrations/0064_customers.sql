CREATE TABLE "complaint_lines" (
	"complaint_id" text NOT NULL,
	"order_item_id" text NOT NULL,
	CONSTRAINT "complaint_lines_complaint_id_order_item_id_pk" PRIMARY KEY("complaint_id","order_item_id")
);
--> statement-breakpoint
CREATE TABLE "complaint_photos" (
	"complaint_id" text NOT NULL,
	"position" smallint NOT NULL,
	"name" text NOT NULL,
	"webp" "bytea" NOT NULL,
	CONSTRAINT "complaint_photos_complaint_id_position_pk" PRIMARY KEY("complaint_id","position"),
	CONSTRAINT "complaint_photos_size" CHECK (length("complaint_photos"."webp") <= 1500000),
	CONSTRAINT "complaint_photos_position" CHECK ("complaint_photos"."position" between 1 and 3)
);
--> statement-breakpoint
CREATE TABLE "complaints" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"order_id" text NOT NULL,
	"customer_id" text NOT NULL,
	"words" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answer" text,
	"answer_paise" bigint,
	"answer_words" text DEFAULT '' NOT NULL,
	"refund_reference" text,
	"replacement_order_id" text,
	"seller_email" text,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "complaints_answer" CHECK ("complaints"."answer" in ('credit', 'replacement', 'refund', 'no')),
	CONSTRAINT "complaints_answered" CHECK (("complaints"."answer" is null) = ("complaints"."answered_at" is null)),
	CONSTRAINT "complaints_paise" CHECK ((coalesce("complaints"."answer", '') in ('credit', 'refund')) = ("complaints"."answer_paise" is not null) and coalesce("complaints"."answer_paise", 1) > 0),
	CONSTRAINT "complaints_replacement_only" CHECK ("complaints"."replacement_order_id" is null or "complaints"."answer" = 'replacement')
);
--> statement-breakpoint
CREATE TABLE "customer_credits" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "customer_credits_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"customer_id" text NOT NULL,
	"paise" bigint NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"reason" text DEFAULT '' NOT NULL,
	"seller_email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customer_credits_paise" CHECK ("customer_credits"."paise" <> 0),
	CONSTRAINT "customer_credits_kind" CHECK ("customer_credits"."kind" in ('short', 'over', 'return', 'goodwill', 'used', 'given_back', 'paid_out', 'paid', 'correction', 'merged'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"shopper_id" text,
	"phone_digits" text,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"merged_into" text,
	"balance_paise" bigint DEFAULT 0 NOT NULL,
	"search_text" text DEFAULT '' NOT NULL,
	"forgotten_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "customers_shopper_id_unique" UNIQUE("shopper_id"),
	CONSTRAINT "customers_merged_into_another" CHECK ("customers"."merged_into" <> "customers"."id"),
	CONSTRAINT "customers_note" CHECK (length("customers"."note") <= 1000)
);
--> statement-breakpoint
CREATE TABLE "door_decisions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "door_decisions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"paise" bigint NOT NULL,
	"carried" boolean NOT NULL,
	"seller_email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "door_decisions_paise" CHECK ("door_decisions"."paise" <> 0)
);
--> statement-breakpoint
CREATE TABLE "order_credits" (
	"order_id" text PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"paise" bigint NOT NULL,
	"released_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "complaint_lines" ADD CONSTRAINT "complaint_lines_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_lines" ADD CONSTRAINT "complaint_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaint_photos" ADD CONSTRAINT "complaint_photos_complaint_id_complaints_id_fk" FOREIGN KEY ("complaint_id") REFERENCES "public"."complaints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "complaints" ADD CONSTRAINT "complaints_replacement_order_id_orders_id_fk" FOREIGN KEY ("replacement_order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_merged_into_customers_id_fk" FOREIGN KEY ("merged_into") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "door_decisions" ADD CONSTRAINT "door_decisions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_credits" ADD CONSTRAINT "order_credits_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_credits" ADD CONSTRAINT "order_credits_customer_id_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "complaint_lines_item" ON "complaint_lines" USING btree ("order_item_id");--> statement-breakpoint
CREATE INDEX "complaints_order" ON "complaints" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "complaints_customer" ON "complaints" USING btree ("customer_id","created_at");--> statement-breakpoint
CREATE INDEX "complaints_open" ON "complaints" USING btree ("created_at") WHERE "complaints"."answer" is null;--> statement-breakpoint
CREATE INDEX "complaints_replacement" ON "complaints" USING btree ("replacement_order_id");--> statement-breakpoint
CREATE INDEX "complaints_to_replace" ON "complaints" USING btree ("customer_id") WHERE "complaints"."answer" = 'replacement' and "complaints"."replacement_order_id" is null;--> statement-breakpoint
CREATE INDEX "customer_credits_customer" ON "customer_credits" USING btree ("customer_id","id");--> statement-breakpoint
CREATE INDEX "customer_credits_order" ON "customer_credits" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "customers_phone" ON "customers" USING btree ("phone_digits") WHERE "customers"."shopper_id" is null;--> statement-breakpoint
CREATE INDEX "customers_newest" ON "customers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "customers_merged" ON "customers" USING btree ("merged_into");--> statement-breakpoint
CREATE INDEX "customers_owing" ON "customers" USING btree ("balance_paise") WHERE "customers"."balance_paise" <> 0;--> statement-breakpoint
CREATE INDEX "customers_search" ON "customers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "door_decisions_order" ON "door_decisions" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_credits_customer" ON "order_credits" USING btree ("customer_id");--> statement-breakpoint

-- A phone number as customers without an account are known by: its last ten digits. Null if it has fewer than seven.
CREATE FUNCTION "customer_phone"("phone" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN length("digits") >= 7 THEN right("digits", 10) END
  FROM (SELECT regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g') AS "digits") AS "written";
$$;--> statement-breakpoint
CREATE FUNCTION "customer_words"("first" text, "last" text, "email" text, "phone" text, "street" text, "landmark" text, "city" text, "zipcode" text)
RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(concat_ws(' ', "first", "last", "email", regexp_replace(coalesce("phone", ''), '[^0-9]', '', 'g'), "street", "landmark", "city", "zipcode"));
$$;--> statement-breakpoint
CREATE FUNCTION "account_words"("account" text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(lower(s."name" || ' ' || s."email") || coalesce((
    SELECT string_agg(' ' || "customer_words"(a."first_name", a."last_name", a."email", a."phone", a."street", a."landmark", a."city", a."zipcode"), '' ORDER BY a."created_at" DESC, a."id")
    FROM "addresses" a WHERE a."shopper_id" = s."id"), ''), 4000)
  FROM "shoppers" s WHERE s."id" = "account";
$$;--> statement-breakpoint
CREATE INDEX "orders_customer_phone" ON "orders" ("customer_phone"("address" ->> 'phone'), "created_at") WHERE "shopper_id" IS NULL;--> statement-breakpoint

-- Every account is a customer.
CREATE FUNCTION "keep_account_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "customers" ("shopper_id", "name", "search_text", "created_at")
  VALUES (NEW."id", NEW."name", "account_words"(NEW."id"), NEW."created_at")
  ON CONFLICT ("shopper_id") DO UPDATE SET "name" = excluded."name", "search_text" = excluded."search_text";
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "shoppers_customer" AFTER INSERT OR UPDATE OF "name", "email" ON "shoppers"
  FOR EACH ROW EXECUTE FUNCTION "keep_account_customer"();--> statement-breakpoint
CREATE FUNCTION "keep_customer_addresses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "customers" SET "search_text" = coalesce("account_words"("shopper_id"), "search_text")
  WHERE "shopper_id" = coalesce(NEW."shopper_id", OLD."shopper_id") AND "forgotten_at" IS NULL;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "addresses_customer" AFTER INSERT OR UPDATE OR DELETE ON "addresses"
  FOR EACH ROW EXECUTE FUNCTION "keep_customer_addresses"();--> statement-breakpoint

-- An order without an account makes its phone number a customer. The order of a deleted account has none.
CREATE FUNCTION "keep_phone_customer"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "digits" text := "customer_phone"(NEW."address" ->> 'phone');
  "words" text := "customer_words"(NEW."address" ->> 'firstName', NEW."address" ->> 'lastName', NEW."address" ->> 'email',
    NEW."address" ->> 'phone', NEW."address" ->> 'street', NEW."address" ->> 'landmark', NEW."address" ->> 'city', NEW."address" ->> 'zipcode');
BEGIN
  IF "digits" IS NULL THEN RETURN NULL; END IF;
  INSERT INTO "customers" ("phone_digits", "name", "search_text", "created_at")
  VALUES ("digits", trim(concat_ws(' ', NEW."address" ->> 'firstName', NEW."address" ->> 'lastName')), "words", NEW."created_at")
  ON CONFLICT ("phone_digits") WHERE "shopper_id" IS NULL DO UPDATE SET "name" = excluded."name",
    "search_text" = CASE WHEN position(excluded."search_text" IN "customers"."search_text") > 0 THEN "customers"."search_text"
      ELSE left(excluded."search_text" || ' ' || "customers"."search_text", 4000) END;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "orders_phone_customer" AFTER INSERT OR UPDATE OF "address", "shopper_id" ON "orders"
  FOR EACH ROW WHEN (NEW."shopper_id" IS NULL) EXECUTE FUNCTION "keep_phone_customer"();--> statement-breakpoint
INSERT INTO "customers" ("shopper_id", "name", "search_text", "created_at")
  SELECT "id", "name", "account_words"("id"), "created_at" FROM "shoppers" ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "customers" ("phone_digits", "name", "search_text", "created_at")
  SELECT DISTINCT ON ("customer_phone"("address" ->> 'phone')) "customer_phone"("address" ->> 'phone'),
    trim(concat_ws(' ', "address" ->> 'firstName', "address" ->> 'lastName')),
    "customer_words"("address" ->> 'firstName', "address" ->> 'lastName', "address" ->> 'email', "address" ->> 'phone',
      "address" ->> 'street', "address" ->> 'landmark', "address" ->> 'city', "address" ->> 'zipcode'), "created_at"
  FROM "orders" WHERE "shopper_id" IS NULL AND "customer_phone"("address" ->> 'phone') IS NOT NULL
  ORDER BY "customer_phone"("address" ->> 'phone'), "created_at" DESC ON CONFLICT DO NOTHING;--> statement-breakpoint

-- The ledger: rows are only added, each to its customer's balance.
CREATE FUNCTION "add_customer_credit"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "now" bigint;
  "into" text;
BEGIN
  UPDATE "customers" SET "balance_paise" = "balance_paise" + NEW."paise" WHERE "id" = NEW."customer_id"
  RETURNING "balance_paise", "merged_into" INTO "now", "into";
  IF "into" IS NOT NULL AND NEW."kind" <> 'merged' THEN
    RAISE EXCEPTION 'customer % is merged into another', NEW."customer_id"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_credits_merged';
  END IF;
  IF (NEW."kind" IN ('used', 'paid_out') AND NEW."paise" < 0 AND "now" < 0)
    OR (NEW."kind" IN ('used', 'paid') AND NEW."paise" > 0 AND "now" > 0) THEN
    RAISE EXCEPTION 'customer % has less than % paise', NEW."customer_id", abs(NEW."paise")
      USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_credits_covered';
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE TRIGGER "customer_credits_added" AFTER INSERT ON "customer_credits"
  FOR EACH ROW EXECUTE FUNCTION "add_customer_credit"();--> statement-breakpoint
CREATE FUNCTION "keep_customer_credits"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND (NEW."reason" = OLD."reason" OR NEW."reason" = '')
    AND (NEW."order_id" IS NOT DISTINCT FROM OLD."order_id" OR NEW."order_id" IS NULL)
    AND (NEW."id", NEW."customer_id", NEW."paise", NEW."kind", NEW."created_at")
      = (OLD."id", OLD."customer_id", OLD."paise", OLD."kind", OLD."created_at")
    AND NEW."seller_email" IS NOT DISTINCT FROM OLD."seller_email" THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the ledger of credit is never changed' USING ERRCODE = 'check_violation', CONSTRAINT = 'customer_credits_kept';
END;
$$;--> statement-breakpoint
CREATE TRIGGER "customer_credits_kept" BEFORE UPDATE OR DELETE ON "customer_credits"
  FOR EACH ROW EXECUTE FUNCTION "keep_customer_credits"();--> statement-breakpoint

-- A customer is merged into one that is not merged itself.
CREATE FUNCTION "refuse_chained_customers"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM "customers" WHERE "id" = NEW."merged_into" AND "merged_into" IS NOT NULL)
    OR EXISTS (SELECT FROM "customers" WHERE "merged_into" = NEW."id") THEN
    RAISE EXCEPTION 'customer % is part of another merging', NEW."id"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'customers_merged_once';
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "customers_merged_once" AFTER INSERT OR UPDATE OF "merged_into" ON "customers"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."merged_into" IS NOT NULL) EXECUTE FUNCTION "refuse_chained_customers"();
