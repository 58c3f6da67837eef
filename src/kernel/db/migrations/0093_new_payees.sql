ALTER TABLE "growers" ADD COLUMN "payee_new_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "growers" ADD COLUMN "payee_new_by" text;--> statement-breakpoint
-- Another address or account is new, whichever release writes it, until somebody has looked at it a second time.
CREATE FUNCTION "growers_payee_is_new"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW."payee_new_since" := CASE WHEN num_nonnulls(NEW."upi_address", NEW."bank_account") > 0 THEN now() END;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "growers_new_payee" BEFORE UPDATE OF "upi_address", "bank_holder", "bank_account", "bank_ifsc" ON "growers"
  FOR EACH ROW WHEN ((OLD."upi_address", OLD."bank_holder", OLD."bank_account", OLD."bank_ifsc")
    IS DISTINCT FROM (NEW."upi_address", NEW."bank_holder", NEW."bank_account", NEW."bank_ifsc"))
  EXECUTE FUNCTION "growers_payee_is_new"();
