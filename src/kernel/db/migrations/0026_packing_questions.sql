CREATE TABLE "packing_questions" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"order_id" text NOT NULL,
	"lines" jsonb NOT NULL,
	"paise" bigint NOT NULL,
	"status" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"answered_at" timestamp (3) with time zone,
	CONSTRAINT "packing_questions_paise" CHECK ("packing_questions"."paise" > 0),
	CONSTRAINT "packing_questions_status" CHECK ("packing_questions"."status" in ('open', 'agreed', 'declined', 'replaced')),
	CONSTRAINT "packing_questions_answered" CHECK ("packing_questions"."status" not in ('agreed', 'declined') or "packing_questions"."answered_at" is not null)
);
--> statement-breakpoint
ALTER TABLE "packed_lines" ADD COLUMN "replacement_product_id" text;--> statement-breakpoint
ALTER TABLE "packed_lines" ADD COLUMN "replacement_quantity" integer;--> statement-breakpoint
ALTER TABLE "packed_lines" ADD COLUMN "replacement_pack_quantity" numeric(12, 3);--> statement-breakpoint
ALTER TABLE "packed_lines" ADD COLUMN "replacement_pack_unit" text;--> statement-breakpoint
ALTER TABLE "packing_questions" ADD CONSTRAINT "packing_questions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packing_questions_order" ON "packing_questions" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "packing_questions_standing" ON "packing_questions" USING btree ("order_id") WHERE "packing_questions"."status" <> 'replaced';--> statement-breakpoint
ALTER TABLE "packed_lines" ADD CONSTRAINT "packed_lines_replacement_product_id_products_id_fk" FOREIGN KEY ("replacement_product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packed_lines_replacement_product" ON "packed_lines" USING btree ("replacement_product_id");--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_agreed" CHECK ("order_adjustments"."kind" <> 'agreed' or "order_adjustments"."paise" > 0);--> statement-breakpoint
ALTER TABLE "packed_lines" ADD CONSTRAINT "packed_lines_replacement_packs" CHECK ("packed_lines"."replacement_quantity" > 0 and ("packed_lines"."replacement" is not null
        or ("packed_lines"."replacement_product_id" is null and "packed_lines"."replacement_quantity" is null))
        and ("packed_lines"."replacement_quantity" is null) = ("packed_lines"."replacement_pack_quantity" is null)
        and ("packed_lines"."replacement_quantity" is null) = ("packed_lines"."replacement_pack_unit" is null));--> statement-breakpoint
-- What an order's shopper has agreed to is what its sum rises by; what its credit notes say is what it fell by, or less.
CREATE FUNCTION "hold_agreed_sum"("asked" text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  "added" bigint := coalesce((
    SELECT sum("paise") FROM "order_adjustments" WHERE "order_id" = "asked" AND "kind" = 'agreed'), 0);
  "agreed" bigint := coalesce((
    SELECT sum("paise") FROM "packing_questions" WHERE "order_id" = "asked" AND "status" = 'agreed'), 0);
  "lower" bigint := coalesce((
    SELECT -sum("paise") FROM "order_adjustments" WHERE "order_id" = "asked" AND "kind" IN ('packed', 'agreed')), 0);
  "noted" bigint := coalesce((SELECT sum("paise") FROM "credit_notes" WHERE "order_id" = "asked"), 0);
BEGIN
  IF "added" <> "agreed" THEN
    RAISE EXCEPTION 'order % adds % where its shopper has agreed to %', "asked", "added", "agreed"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'agreed_sum';
  END IF;
  IF "noted" > 0 AND "noted" > "lower" THEN
    RAISE EXCEPTION 'order % is lower by %, its credit notes say %', "asked", "lower", "noted"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'noted_sum';
  END IF;
END $$;--> statement-breakpoint
CREATE FUNCTION "hold_agreed_sum_of_part"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM "hold_agreed_sum"(OLD."order_id"); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM "hold_agreed_sum"(NEW."order_id"); END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Looked at when the transaction ends. Placing an order writes other kinds, and pays nothing for this.
CREATE CONSTRAINT TRIGGER "order_adjustments_added_packing" AFTER INSERT OR UPDATE ON "order_adjustments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW."kind" IN ('packed', 'agreed')) EXECUTE FUNCTION "hold_agreed_sum_of_part"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "order_adjustments_taken_packing" AFTER DELETE OR UPDATE ON "order_adjustments"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD."kind" IN ('packed', 'agreed')) EXECUTE FUNCTION "hold_agreed_sum_of_part"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "packing_questions_agreed" AFTER INSERT OR UPDATE OR DELETE ON "packing_questions"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "hold_agreed_sum_of_part"();--> statement-breakpoint
CREATE CONSTRAINT TRIGGER "credit_notes_noted" AFTER INSERT OR UPDATE ON "credit_notes"
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION "hold_agreed_sum_of_part"();
