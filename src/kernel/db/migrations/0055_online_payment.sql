CREATE TABLE "gateway_keys" (
	"gateway" text PRIMARY KEY NOT NULL,
	"key_id" text NOT NULL,
	"sealed_key_secret" text NOT NULL,
	"sealed_webhook_secret" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_captures" (
	"gateway_payment_id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"order_id" text NOT NULL,
	"paise" bigint NOT NULL,
	"currency" text NOT NULL,
	"unwanted" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_captures_paise" CHECK ("payment_captures"."paise" > 0),
	CONSTRAINT "payment_captures_accepted" CHECK ("payment_captures"."unwanted" is not null or "payment_captures"."currency" = 'INR'),
	CONSTRAINT "payment_captures_unwanted" CHECK ("payment_captures"."unwanted" in ('late', 'twice', 'amount', 'settled'))
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"order_id" text PRIMARY KEY NOT NULL,
	"paise" bigint NOT NULL,
	"since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payment_differences_paise" CHECK ("payment_differences"."paise" <> 0)
);
--> statement-breakpoint
CREATE TABLE "payment_findings" (
	"gateway_id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"own_paise" bigint,
	"gateway_paise" bigint,
	"found_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"what" text NOT NULL,
	"paise" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"order_id" text NOT NULL,
	"purpose" text NOT NULL,
	"gateway" text,
	"paise" bigint NOT NULL,
	"currency" text DEFAULT 'INR' NOT NULL,
	"state" text DEFAULT 'created' NOT NULL,
	"gateway_order_id" text,
	"failure" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_gateway_order_id_unique" UNIQUE("gateway_order_id"),
	CONSTRAINT "payments_purpose" CHECK ("payments"."purpose" in ('order', 'difference')),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('created', 'pending', 'paid', 'failed', 'expired')),
	CONSTRAINT "payments_paise" CHECK ("payments"."paise" >= 100 and "payments"."currency" = 'INR'),
	CONSTRAINT "payments_at_gateway" CHECK (num_nulls("payments"."gateway", "payments"."gateway_order_id") in (0, 2) and case "payments"."state"
        when 'created' then "payments"."gateway_order_id" is null when 'expired' then true when 'failed' then true
        else "payments"."gateway_order_id" is not null end)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"gateway_payment_id" text NOT NULL,
	"order_id" text NOT NULL,
	"paise" bigint NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"gateway_refund_id" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"failure" text,
	"is_settled" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_gateway_refund_id_unique" UNIQUE("gateway_refund_id"),
	CONSTRAINT "refunds_paise" CHECK ("refunds"."paise" > 0),
	CONSTRAINT "refunds_reason" CHECK ("refunds"."reason" in ('cancelled', 'packed', 'unwanted', 'outside')),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('requested', 'done', 'failed')),
	CONSTRAINT "refunds_done" CHECK (("refunds"."state" = 'done') = ("refunds"."done_at" is not null)
        and ("refunds"."state" <> 'done' or "refunds"."gateway_refund_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "prepaid_paise" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "online_payment" text DEFAULT 'off' NOT NULL
	CONSTRAINT "store_settings_online_payment" CHECK ("online_payment" in ('off', 'test', 'live'));--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_captures" ADD CONSTRAINT "payment_captures_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_findings" ADD CONSTRAINT "payment_findings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_steps" ADD CONSTRAINT "payment_steps_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_gateway_payment_id_payment_captures_gateway_payment_id_fk" FOREIGN KEY ("gateway_payment_id") REFERENCES "public"."payment_captures"("gateway_payment_id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_captures_order" ON "payment_captures" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payment_captures_newest" ON "payment_captures" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_captures_one_accepted" ON "payment_captures" USING btree ("payment_id") WHERE "payment_captures"."unwanted" is null;--> statement-breakpoint
CREATE INDEX "payment_findings_open" ON "payment_findings" USING btree ("found_at") WHERE "payment_findings"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payment_steps_order" ON "payment_steps" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("order_id") WHERE "payments"."state" in ('created', 'pending');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_paid" ON "payments" USING btree ("order_id") WHERE "payments"."state" = 'paid' and "payments"."purpose" = 'order';--> statement-breakpoint
CREATE INDEX "refunds_order" ON "refunds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("gateway_payment_id");--> statement-breakpoint
CREATE INDEX "refunds_waiting" ON "refunds" USING btree ("next_try_at") WHERE "refunds"."state" = 'requested';--> statement-breakpoint
-- The money that came online for an order and was accepted, less what goes back of it. A refund that failed counts as
-- soon as the seller has settled it in another way.
CREATE FUNCTION "keep_prepaid"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "about" text := CASE TG_OP WHEN 'DELETE' THEN OLD."order_id" ELSE NEW."order_id" END;
BEGIN
  -- Locked before the sums are read, so that two changes of one order see each other.
  PERFORM 1 FROM "orders" WHERE "id" = "about" FOR NO KEY UPDATE;
  UPDATE "orders" SET "prepaid_paise" =
    coalesce((SELECT sum(c."paise") FROM "payment_captures" c WHERE c."order_id" = "about" AND c."unwanted" IS NULL), 0)
    - coalesce((SELECT sum(r."paise") FROM "refunds" r
      JOIN "payment_captures" c ON c."gateway_payment_id" = r."gateway_payment_id" AND c."unwanted" IS NULL
      WHERE r."order_id" = "about" AND (r."state" <> 'failed' OR r."is_settled")), 0)
  WHERE "id" = "about";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_captures_prepaid" AFTER INSERT OR UPDATE ON "payment_captures"
  FOR EACH ROW EXECUTE FUNCTION "keep_prepaid"();--> statement-breakpoint
-- Not for other columns: a claim of a refund holds its row, and must not wait for the order then.
CREATE TRIGGER "refunds_prepaid" AFTER INSERT OR DELETE OR UPDATE OF "state", "is_settled", "paise", "order_id" ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION "keep_prepaid"();--> statement-breakpoint
-- No more goes back of a payment than came.
CREATE FUNCTION "refuse_too_much_back"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "came" bigint;
BEGIN
  SELECT "paise" INTO "came" FROM "payment_captures" WHERE "gateway_payment_id" = NEW."gateway_payment_id" FOR UPDATE;
  IF "came" < (SELECT sum("paise") FROM "refunds" WHERE "gateway_payment_id" = NEW."gateway_payment_id"
      AND ("state" <> 'failed' OR "is_settled")) THEN
    RAISE EXCEPTION 'more would go back of payment % than came', NEW."gateway_payment_id"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'refunds_at_most_captured';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_at_most_captured" AFTER INSERT OR UPDATE OF "state", "is_settled", "paise" ON "refunds"
  FOR EACH ROW EXECUTE FUNCTION "refuse_too_much_back"();--> statement-breakpoint
-- Money is accepted only as asked for.
CREATE FUNCTION "refuse_other_sums"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."unwanted" IS NULL AND NOT EXISTS (SELECT 1 FROM "payments" p WHERE p."id" = NEW."payment_id"
      AND p."order_id" = NEW."order_id" AND p."paise" = NEW."paise" AND p."currency" = NEW."currency") THEN
    RAISE EXCEPTION 'payment % is not what was asked for', NEW."gateway_payment_id"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payment_captures_as_asked';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_captures_as_asked" BEFORE INSERT OR UPDATE ON "payment_captures"
  FOR EACH ROW EXECUTE FUNCTION "refuse_other_sums"();--> statement-breakpoint
-- At the end of a transaction an attempt is paid exactly if its money was accepted, and the order's state agrees.
CREATE FUNCTION "refuse_half_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "about" text := CASE TG_TABLE_NAME WHEN 'orders' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'order_id' END;
BEGIN
  IF EXISTS (SELECT 1 FROM "payments" p WHERE p."order_id" = "about" AND (p."state" = 'paid') <> EXISTS (
      SELECT 1 FROM "payment_captures" c WHERE c."payment_id" = p."id" AND c."unwanted" IS NULL))
    OR EXISTS (SELECT 1 FROM "payments" p JOIN "orders" o ON o."id" = p."order_id" WHERE o."id" = "about"
      AND p."purpose" = 'order' AND (p."state" = 'paid') <> (o."payment_state" IN ('paid', 'refunded'))) THEN
    RAISE EXCEPTION 'the payments of order % do not agree', "about"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_agree';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_agree" AFTER INSERT OR UPDATE ON "payments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_half_paid"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_agree" AFTER INSERT OR UPDATE ON "payment_captures"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "refuse_half_paid"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "payments_agree" AFTER UPDATE OF "payment_state" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."payment_type" = 'Online')
  EXECUTE FUNCTION "refuse_half_paid"();--> statement-breakpoint
-- An order that has to be paid in advance does not go out before it is.
CREATE FUNCTION "refuse_unpaid_out"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "payments" WHERE "order_id" = NEW."id") THEN
    RAISE EXCEPTION 'order % is not paid yet', NEW."invoice_number"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_paid_before_out';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_paid_before_out" AFTER UPDATE OF "status", "payment_state" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW."payment_type" = 'Online' AND NEW."payment_state" <> 'paid' AND NEW."status" IN ('Out for Delivery', 'Delivered'))
  EXECUTE FUNCTION "refuse_unpaid_out"();--> statement-breakpoint
-- Lists each order whose payments in advance, and what was received at the door beside them, differ from what it owes.
CREATE FUNCTION "keep_payment_difference"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "owed" bigint := CASE WHEN NEW."status" = 'Cancelled' OR NEW."payment_state" <> 'paid' THEN 0 ELSE NEW."total_paise" END;
  "at_door" bigint := CASE WHEN NEW."status" <> 'Delivered' OR NEW."payment_state" <> 'paid' THEN 0
    ELSE coalesce(NEW."received_paise", greatest(0, NEW."total_paise" - NEW."prepaid_paise")) END;
  "difference" bigint := NEW."prepaid_paise" + "at_door" - "owed";
BEGIN
  IF "difference" = 0 THEN
    DELETE FROM "payment_differences" WHERE "order_id" = NEW."id";
  ELSE
    INSERT INTO "payment_differences" ("order_id", "paise") VALUES (NEW."id", "difference")
    ON CONFLICT ("order_id") DO UPDATE SET "paise" = excluded."paise";
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_payment_difference"
  AFTER UPDATE OF "status", "payment_state", "total_paise", "prepaid_paise", "received_paise" ON "orders" FOR EACH ROW
  WHEN (NEW."payment_type" = 'Online' AND NEW."payment_state" NOT IN ('pending', 'expired'))
  EXECUTE FUNCTION "keep_payment_difference"();
