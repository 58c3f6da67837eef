-- Market days that were closed, and payments by UPI that were found in the bank's list.
CREATE TABLE "day_closings" (
	"day" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"closed_by" text NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"opened_by" text,
	"came_after" timestamp (3) with time zone,
	CONSTRAINT "day_closings_opened" CHECK (("day_closings"."opened_at" is null) = ("day_closings"."opened_by" is null)),
	CONSTRAINT "day_closings_came_after" CHECK ("day_closings"."opened_at" is null or "day_closings"."came_after" is null)
);
--> statement-breakpoint
CREATE TABLE "upi_ticks" (
	"order_id" text PRIMARY KEY NOT NULL,
	"paise" bigint NOT NULL,
	"line" text,
	"seller_email" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upi_ticks_line_unique" UNIQUE("line"),
	CONSTRAINT "upi_ticks_paise" CHECK ("upi_ticks"."paise" > 0)
);
--> statement-breakpoint
ALTER TABLE "upi_ticks" ADD CONSTRAINT "upi_ticks_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Notes that something came to a closed day. Closing a day locks it alone, whoever changes what counts there locks it together
-- with others: either the closing sees the change, or the change sees the closing.
CREATE FUNCTION "came_after_closing"("about" date) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('close day ' || to_char("about", 'YYYY-MM-DD'), 0));
  UPDATE "day_closings" SET "came_after" = now()
    WHERE "day" = "about" AND "opened_at" IS NULL AND "came_after" IS NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "order_came_after_closing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "came_after_closing"(NEW."delivery_day");
  IF TG_OP = 'UPDATE' AND OLD."delivery_day" <> NEW."delivery_day" THEN
    PERFORM "came_after_closing"(OLD."delivery_day");
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- Only a day that has begun can be closed, so an order for a later day needs no look.
CREATE TRIGGER "orders_come_after_closing" AFTER INSERT ON "orders"
  FOR EACH ROW WHEN (NEW."delivery_day" <= (NEW."created_at" AT TIME ZONE 'Asia/Kolkata')::date)
  EXECUTE FUNCTION "order_came_after_closing"();--> statement-breakpoint
CREATE TRIGGER "orders_change_after_closing"
  AFTER UPDATE OF "status", "delivery_day", "received_paise", "received_way", "total_paise" ON "orders"
  FOR EACH ROW WHEN (
    (OLD."status", OLD."delivery_day", OLD."received_paise", OLD."received_way", OLD."total_paise") IS DISTINCT FROM
    (NEW."status", NEW."delivery_day", NEW."received_paise", NEW."received_way", NEW."total_paise")
  ) EXECUTE FUNCTION "order_came_after_closing"();--> statement-breakpoint
CREATE FUNCTION "event_came_after_closing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "came_after_closing"(NEW."day");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "drive_events_come_after_closing" AFTER INSERT ON "drive_events"
  FOR EACH ROW WHEN (NEW."kind" IN ('not-home', 'note')) EXECUTE FUNCTION "event_came_after_closing"();--> statement-breakpoint
CREATE FUNCTION "count_came_after_closing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "came_after_closing"(COALESCE(NEW."day", OLD."day"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "cash_counts_come_after_closing" AFTER INSERT OR DELETE ON "cash_counts"
  FOR EACH ROW EXECUTE FUNCTION "count_came_after_closing"();--> statement-breakpoint
CREATE TRIGGER "cash_counts_change_after_closing" AFTER UPDATE OF "paise" ON "cash_counts"
  FOR EACH ROW WHEN (OLD."paise" <> NEW."paise") EXECUTE FUNCTION "count_came_after_closing"();--> statement-breakpoint
CREATE TRIGGER "van_cash_counts_come_after_closing" AFTER INSERT OR DELETE ON "van_cash_counts"
  FOR EACH ROW EXECUTE FUNCTION "count_came_after_closing"();--> statement-breakpoint
CREATE TRIGGER "van_cash_counts_change_after_closing" AFTER UPDATE OF "paise" ON "van_cash_counts"
  FOR EACH ROW WHEN (OLD."paise" <> NEW."paise") EXECUTE FUNCTION "count_came_after_closing"();--> statement-breakpoint
CREATE TRIGGER "heap_days_come_after_closing" AFTER INSERT ON "heap_days"
  FOR EACH ROW WHEN (NEW."left" > 0) EXECUTE FUNCTION "count_came_after_closing"();--> statement-breakpoint
CREATE TRIGGER "heap_days_grow_after_closing" AFTER UPDATE OF "left" ON "heap_days"
  FOR EACH ROW WHEN (NEW."left" > OLD."left") EXECUTE FUNCTION "count_came_after_closing"();--> statement-breakpoint
CREATE FUNCTION "tick_went_after_closing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "came_after_closing"((SELECT "delivery_day" FROM "orders" WHERE "id" = OLD."order_id"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "upi_ticks_go_after_closing" AFTER DELETE ON "upi_ticks"
  FOR EACH ROW EXECUTE FUNCTION "tick_went_after_closing"();
