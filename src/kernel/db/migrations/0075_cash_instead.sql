-- An order that was to be paid online may be paid at the door instead. Then the state of its payment is no longer that of
-- its first attempt, which has ended.
CREATE OR REPLACE FUNCTION "refuse_half_paid"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "about" text := CASE TG_TABLE_NAME WHEN 'orders' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'order_id' END;
BEGIN
  IF EXISTS (SELECT 1 FROM "payments" p WHERE p."order_id" = "about" AND (p."state" = 'paid') <> EXISTS (
      SELECT 1 FROM "payment_captures" c WHERE c."payment_id" = p."id" AND c."unwanted" IS NULL))
    OR EXISTS (SELECT 1 FROM "payments" p JOIN "orders" o ON o."id" = p."order_id" WHERE o."id" = "about"
      AND o."payment_type" = 'Online' AND p."purpose" = 'order' AND (p."state" = 'paid') <> (o."payment_state" IN ('paid', 'refunded'))) THEN
    RAISE EXCEPTION 'the payments of order % do not agree', "about"
      USING ERRCODE = 'check_violation', CONSTRAINT = 'payments_agree';
  END IF;
  RETURN NULL;
END $$;
