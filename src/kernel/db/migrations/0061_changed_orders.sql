CREATE TABLE "order_revisions" (
	"order_id" text NOT NULL,
	"revision" integer NOT NULL,
	"by" text NOT NULL,
	"changes" jsonb NOT NULL,
	"before" jsonb NOT NULL,
	"total_before_paise" bigint NOT NULL,
	"total_after_paise" bigint NOT NULL,
	"reason" text,
	"request_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "order_revisions_order_id_revision_pk" PRIMARY KEY("order_id","revision"),
	CONSTRAINT "order_revisions_revision" CHECK ("order_revisions"."revision" > 1),
	CONSTRAINT "order_revisions_by" CHECK ("order_revisions"."by" in ('shopper', 'seller')),
	CONSTRAINT "order_revisions_reason" CHECK ("order_revisions"."reason" <> '' and length("order_revisions"."reason") <= 200)
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD COLUMN "cause" text DEFAULT 'packed' NOT NULL CONSTRAINT "credit_notes_cause" CHECK ("credit_notes"."cause" in ('packed', 'changed'));--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL CONSTRAINT "orders_revision" CHECK ("orders"."revision" > 0);--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "driver_note" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "office_note" text;--> statement-breakpoint
ALTER TABLE "order_revisions" ADD CONSTRAINT "order_revisions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- As before, but for the notes of changed orders: those have nothing to do with the bag.
CREATE OR REPLACE FUNCTION "hold_agreed_sum"("asked" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "added" bigint := coalesce((
    SELECT sum("paise") FROM "order_adjustments" WHERE "order_id" = "asked" AND "kind" = 'agreed'), 0);
  "agreed" bigint := coalesce((
    SELECT sum("paise") FROM "packing_questions" WHERE "order_id" = "asked" AND "status" = 'agreed'), 0);
  "packed" bigint := coalesce((
    SELECT sum("paise") FROM "order_adjustments" WHERE "order_id" = "asked" AND "kind" LIKE 'packed%'), 0);
  "noted" bigint := coalesce((
    SELECT sum("paise") FROM "credit_notes" WHERE "order_id" = "asked" AND "cause" = 'packed'), 0);
BEGIN
  IF "added" <> "agreed" THEN
    RAISE EXCEPTION 'order % adds % where its shopper has agreed to %', "asked", "added", "agreed"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'agreed_sum';
  END IF;
  IF "packed" > 0 THEN
    RAISE EXCEPTION 'what was packed of order % adds % to its sum', "asked", "packed"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'packed_sum';
  END IF;
  IF "noted" > 0 AND "noted" > -("packed" + "added") THEN
    RAISE EXCEPTION 'order % is lower by %, its credit notes say %', "asked", -("packed" + "added"), "noted"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'noted_sum';
  END IF;
END $$;--> statement-breakpoint
-- Each change of an order has its row, and none is left out.
CREATE FUNCTION "refuse_unwritten_revision"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."revision" <> OLD."revision" + 1
    OR NOT EXISTS (SELECT 1 FROM "order_revisions" WHERE "order_id" = NEW."id" AND "revision" = NEW."revision") THEN
    RAISE EXCEPTION 'change % of order % is not written down', NEW."revision", NEW."invoice_number"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_revisions';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "orders_revisions" AFTER UPDATE OF "revision" ON "orders"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."revision" <> OLD."revision") EXECUTE FUNCTION "refuse_unwritten_revision"();
