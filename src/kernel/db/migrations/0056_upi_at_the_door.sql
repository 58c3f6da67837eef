ALTER TABLE "cash_receipts" ADD COLUMN "way" text DEFAULT 'cash' NOT NULL
	CONSTRAINT "cash_receipts_way" CHECK ("way" in ('cash', 'upi'));--> statement-breakpoint
ALTER TABLE "cash_receipts" ADD COLUMN "upi_reference" text
	CONSTRAINT "cash_receipts_upi_reference" CHECK ("upi_reference" is null or ("way" = 'upi' and "upi_reference" ~ '^[0-9]{4,6}$'));--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "received_way" text
	CONSTRAINT "orders_received_way" CHECK ("received_way" in ('cash', 'upi'));--> statement-breakpoint
ALTER TABLE "store_settings" ADD COLUMN "upi_address" text
	CONSTRAINT "store_settings_upi_address" CHECK ("upi_address" ~ '^[A-Za-z0-9][A-Za-z0-9._-]+@[A-Za-z][A-Za-z0-9]+$' and length("upi_address") <= 100);--> statement-breakpoint
-- As before; and the order knows the way of its receipt. Those from before are in cash.
CREATE OR REPLACE FUNCTION "keep_received_cash"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE "orders" SET "received_paise" = NULL, "received_way" = NULL
    WHERE "id" = OLD."order_id" AND (TG_OP = 'DELETE' OR OLD."order_id" <> NEW."order_id");
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE "orders" SET "received_paise" = NEW."paise", "received_way" = NEW."way" WHERE "id" = NEW."order_id";
  END IF;
  RETURN NULL;
END $$;
