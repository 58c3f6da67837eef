-- Calls that wait for another person, the owner's rules for them, and the sums that passed below these.
CREATE TABLE "approval_passes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"seller_id" text NOT NULL,
	"about" text NOT NULL,
	"paise" bigint NOT NULL,
	"call_hash" text NOT NULL,
	"passed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approval_rules" (
	"kind" text PRIMARY KEY NOT NULL,
	"is_on" boolean DEFAULT false NOT NULL,
	"from_paise" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "approval_rules_kind" CHECK ("approval_rules"."kind" in ('refund', 'payee', 'export', 'deletion')),
	CONSTRAINT "approval_rules_from" CHECK ("approval_rules"."from_paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"kind" text NOT NULL,
	"permission" text NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"sealed_call" text,
	"call_hash" text NOT NULL,
	"words" text NOT NULL,
	"paise" bigint,
	"shopper_id" text,
	"requested_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp (3) with time zone,
	"note" text DEFAULT '' NOT NULL,
	"claimed_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "approvals_state" CHECK ("approvals"."state" in ('waiting', 'allowed', 'done', 'failed', 'refused', 'withdrawn', 'expired')),
	CONSTRAINT "approvals_by_another" CHECK ("approvals"."decided_by" <> "approvals"."requested_by"),
	CONSTRAINT "approvals_decided" CHECK (("approvals"."state" in ('allowed', 'done', 'failed', 'refused')) = ("approvals"."decided_by" is not null)),
	CONSTRAINT "approvals_secrets" CHECK (("approvals"."sealed_call" is not null) = ("approvals"."state" in ('waiting', 'allowed')))
);
--> statement-breakpoint
ALTER TABLE "approval_passes" ADD CONSTRAINT "approval_passes_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_requested_by_sellers_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_sellers_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approval_passes_call" ON "approval_passes" USING btree ("seller_id","call_hash");--> statement-breakpoint
CREATE INDEX "approval_passes_passed_at" ON "approval_passes" USING btree ("passed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting" ON "approvals" USING btree ("requested_by","call_hash") WHERE "approvals"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "approvals_by_state" ON "approvals" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "approvals_shopper" ON "approvals" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "approvals_decided_by" ON "approvals" USING btree ("decided_by");--> statement-breakpoint
-- What was asked for stays as it is, so that nothing else is carried out than what another person has agreed to. The
-- steps have one order, and a decision stays.
CREATE FUNCTION "approval_steps"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW."kind", NEW."permission", NEW."method", NEW."path", NEW."call_hash", NEW."words", NEW."paise",
      NEW."requested_by", NEW."created_at", NEW."expires_at")
    IS DISTINCT FROM (OLD."kind", OLD."permission", OLD."method", OLD."path", OLD."call_hash", OLD."words", OLD."paise",
      OLD."requested_by", OLD."created_at", OLD."expires_at")
    OR NEW."sealed_call" IS NOT NULL AND NEW."sealed_call" IS DISTINCT FROM OLD."sealed_call"
    OR OLD."decided_by" IS NOT NULL AND NEW."decided_by" IS DISTINCT FROM OLD."decided_by"
    OR NEW."state" <> OLD."state" AND (OLD."state", NEW."state") NOT IN (
      ('waiting', 'allowed'), ('waiting', 'refused'), ('waiting', 'withdrawn'), ('waiting', 'expired'),
      ('allowed', 'done'), ('allowed', 'failed')) THEN
    RAISE EXCEPTION 'what another person agrees to does not change' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'approvals_steps';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "approvals_steps" BEFORE UPDATE ON "approvals"
  FOR EACH ROW EXECUTE FUNCTION "approval_steps"();
