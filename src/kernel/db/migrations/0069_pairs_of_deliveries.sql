-- An order has one second delivery at most, of the same buyer, and that has none of its own. A trigger rather than a unique
-- index, which a release before would have to know. The first order is locked: of two seconds at once the later one sees the other.
CREATE FUNCTION "hold_pair_of_deliveries"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "orders" WHERE "id" = NEW."placed_with" FOR NO KEY UPDATE;
  IF EXISTS (SELECT FROM "orders" WHERE "placed_with" = NEW."placed_with" AND "id" <> NEW."id")
    OR EXISTS (SELECT FROM "orders" WHERE "placed_with" = NEW."id")
    OR EXISTS (SELECT FROM "orders" "first" WHERE "id" = NEW."placed_with"
      AND ("placed_with" IS NOT NULL OR "shopper_id" IS DISTINCT FROM NEW."shopper_id")) THEN
    RAISE EXCEPTION 'order % is no second delivery of %', NEW."id", NEW."placed_with"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'orders_placed_in_pairs';
  END IF;
  RETURN NULL;
END;
$$;--> statement-breakpoint
-- After the statement that writes both.
CREATE CONSTRAINT TRIGGER "orders_placed_in_pairs" AFTER INSERT OR UPDATE OF "placed_with" ON "orders"
  FOR EACH ROW WHEN (NEW."placed_with" IS NOT NULL) EXECUTE FUNCTION "hold_pair_of_deliveries"();
