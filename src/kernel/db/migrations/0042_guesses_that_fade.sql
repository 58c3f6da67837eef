CREATE TABLE "password_guesses" (
	"key" text PRIMARY KEY NOT NULL,
	"failures" double precision NOT NULL,
	"counted_at" timestamp (3) with time zone NOT NULL,
	"wait_until" timestamp (3) with time zone NOT NULL,
	"forget_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "password_guesses_failures" CHECK ("password_guesses"."failures" >= 0)
);
--> statement-breakpoint
CREATE INDEX "password_guesses_forget_at" ON "password_guesses" USING btree ("forget_at");--> statement-breakpoint
-- Earlier releases counted logins under these names, the right ones too, in another form: it would be read as a wait.
DELETE FROM "rate_limits" WHERE "key" LIKE 'login-%';--> statement-breakpoint
-- A mailed link to choose a new password is of no use once there is another password, however it came.
CREATE FUNCTION "end_password_resets"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM "password_resets" WHERE "shopper_id" = NEW."id";
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "shoppers_password_changed" AFTER UPDATE OF "password_hash" ON "shoppers"
	FOR EACH ROW WHEN (OLD."password_hash" IS DISTINCT FROM NEW."password_hash") EXECUTE FUNCTION "end_password_resets"();
