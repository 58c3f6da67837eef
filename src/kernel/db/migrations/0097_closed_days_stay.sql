-- A van's orders of a day that is closed stay with it; null is no van.
ALTER TABLE "van_stops" ALTER COLUMN "van_id" DROP NOT NULL;--> statement-breakpoint
-- A stop of a closed day that is given to another van moves cash from one count to another.
CREATE FUNCTION "stop_given_after_closing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "came_after_closing"(COALESCE(NEW."day", OLD."day"));
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "van_stops_come_after_closing" AFTER INSERT OR DELETE ON "van_stops"
  FOR EACH ROW EXECUTE FUNCTION "stop_given_after_closing"();--> statement-breakpoint
CREATE TRIGGER "van_stops_change_after_closing" AFTER UPDATE OF "day", "van_id" ON "van_stops"
  FOR EACH ROW WHEN ((OLD."day", OLD."van_id") IS DISTINCT FROM (NEW."day", NEW."van_id"))
  EXECUTE FUNCTION "stop_given_after_closing"();--> statement-breakpoint
-- Money that goes back online counts on the day on which the gateway has returned it, or the seller in another way.
CREATE FUNCTION "online_refund_came_after_closing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "came_after_closing"((COALESCE(NEW."done_at", NEW."settled_at") AT TIME ZONE 'Asia/Kolkata')::date);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "refunds_come_after_closing" AFTER INSERT ON "refunds"
  FOR EACH ROW WHEN (NEW."state" = 'done' OR NEW."is_settled")
  EXECUTE FUNCTION "online_refund_came_after_closing"();--> statement-breakpoint
CREATE TRIGGER "refunds_end_after_closing" AFTER UPDATE OF "state", "is_settled" ON "refunds"
  FOR EACH ROW WHEN ((NEW."state" = 'done' OR NEW."is_settled")
    AND (OLD."state", OLD."is_settled") IS DISTINCT FROM (NEW."state", NEW."is_settled"))
  EXECUTE FUNCTION "online_refund_came_after_closing"();
