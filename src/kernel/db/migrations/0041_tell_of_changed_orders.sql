-- Every process of the store hears of an order whose status, day or sum has changed, or of which something was said,
-- such as an answer of its shopper. The channel is that of new orders, so that one connection hears both.
CREATE FUNCTION "tell_of_changed_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('order_placed', 'changed ' || NEW."id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_changed" AFTER UPDATE OF "status", "is_paid", "delivery_day", "delivery_window", "total_paise"
	ON "orders" FOR EACH ROW EXECUTE FUNCTION "tell_of_changed_order"();--> statement-breakpoint
CREATE FUNCTION "tell_of_order_trail"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('order_placed', 'changed ' || NEW."order_id");
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "order_trail_told" AFTER INSERT ON "order_trail" FOR EACH ROW EXECUTE FUNCTION "tell_of_order_trail"();
