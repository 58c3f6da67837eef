-- Money that is given back by hand counts on the day on which it goes: a closed day names it.
CREATE FUNCTION "refund_came_after_closing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "came_after_closing"((NEW."answered_at" AT TIME ZONE 'Asia/Kolkata')::date);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "complaints_refund_after_closing" AFTER UPDATE OF "answer" ON "complaints"
  FOR EACH ROW WHEN (NEW."answer" = 'refund' AND OLD."answer" IS DISTINCT FROM NEW."answer")
  EXECUTE FUNCTION "refund_came_after_closing"();--> statement-breakpoint
CREATE FUNCTION "payout_came_after_closing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM "came_after_closing"((NEW."created_at" AT TIME ZONE 'Asia/Kolkata')::date);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "customer_credits_paid_out_after_closing" AFTER INSERT ON "customer_credits"
  FOR EACH ROW WHEN (NEW."kind" = 'paid_out') EXECUTE FUNCTION "payout_came_after_closing"();
