CREATE TABLE "credit_note_counters" (
	"day" date PRIMARY KEY NOT NULL,
	"last_number" integer NOT NULL,
	CONSTRAINT "credit_note_counters_positive" CHECK ("credit_note_counters"."last_number" > 0)
);
--> statement-breakpoint
CREATE TABLE "credit_notes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"order_id" text NOT NULL,
	"day" date NOT NULL,
	"counter" integer NOT NULL,
	"number" text NOT NULL,
	"paise" bigint NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "credit_notes_number_unique" UNIQUE("number"),
	CONSTRAINT "credit_notes_day_counter" UNIQUE("day","counter"),
	CONSTRAINT "credit_notes_counter" CHECK ("credit_notes"."counter" > 0),
	CONSTRAINT "credit_notes_paise" CHECK ("credit_notes"."paise" > 0)
);
--> statement-breakpoint
CREATE TABLE "packed_lines" (
	"order_item_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"amount" numeric(14, 3),
	"replacement" text,
	"replacement_paise" bigint,
	CONSTRAINT "packed_lines_amount" CHECK ("packed_lines"."amount" >= 0),
	CONSTRAINT "packed_lines_either" CHECK (("packed_lines"."amount" is null) = ("packed_lines"."replacement" is not null)
        and ("packed_lines"."replacement" is null) = ("packed_lines"."replacement_paise" is null)),
	CONSTRAINT "packed_lines_replacement" CHECK ("packed_lines"."replacement" <> '' and "packed_lines"."replacement_paise" >= 0)
);
--> statement-breakpoint
ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_lines" ADD CONSTRAINT "packed_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_lines" ADD CONSTRAINT "packed_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credit_notes_order" ON "credit_notes" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "packed_lines_order" ON "packed_lines" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "order_adjustments" ADD CONSTRAINT "order_adjustments_packed" CHECK ("order_adjustments"."kind" <> 'packed' or "order_adjustments"."paise" <= 0);