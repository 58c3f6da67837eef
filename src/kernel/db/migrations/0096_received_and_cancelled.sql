-- Money is noted for what is delivered. For an order that is cancelled then, the receipt stays until somebody has said what
-- became of it, and may be taken back to nothing.
CREATE OR REPLACE FUNCTION "check_cash_receipt"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM "orders" WHERE "id" = NEW."order_id" AND "status" NOT IN ('Delivered', 'Cancelled')) THEN
    RAISE EXCEPTION 'cash is noted for an order that is not delivered'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'cash_receipts_delivered';
  END IF;
  RETURN NULL;
END $$;
