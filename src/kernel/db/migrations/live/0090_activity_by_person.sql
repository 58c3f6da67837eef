-- in one transaction
-- Who did what: the activity log by person, which nobody rewrites, and which is kept as long as the owner says.
CREATE TABLE IF NOT EXISTS "audit_keeping" (
	"one_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"months" integer,
	CONSTRAINT "audit_keeping_one_row" CHECK ("audit_keeping"."one_row"),
	CONSTRAINT "audit_keeping_months" CHECK ("audit_keeping"."months" between 12 and 240)
);--> statement-breakpoint
INSERT INTO "audit_keeping" DEFAULT VALUES ON CONFLICT DO NOTHING;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN IF NOT EXISTS "seller_name" text;--> statement-breakpoint
-- An entry names as its person only the one whose e-mail it has, whichever release writes it.
CREATE OR REPLACE FUNCTION "activity_of_person"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM "sellers" WHERE "id" = NEW."seller_id" AND "email" = NEW."seller_email") THEN
    NEW."seller_id" := NULL;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "activity_is_the_persons" BEFORE INSERT ON "audit_entries"
  FOR EACH ROW WHEN (NEW."seller_id" IS NOT NULL) EXECUTE FUNCTION "activity_of_person"();
-- each by itself
-- What a driver with a link has done is not the deed of the person who made the link.
-- until none is left
UPDATE "audit_entries" SET "seller_id" = NULL WHERE "id" IN (
  SELECT "id" FROM "audit_entries" WHERE "seller_id" IS NOT NULL AND "seller_email" NOT LIKE '%@%' LIMIT 20000);--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_record" ON "audit_entries" USING btree ("subject","subject_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_person" ON "audit_entries" USING btree ("seller_id","id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_nobodys" ON "audit_entries" USING btree ("seller_email","id") WHERE "audit_entries"."seller_id" is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_action" ON "audit_entries" USING btree ("action","id") WHERE "audit_entries"."action" <> 'changed';--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_created_at" ON "audit_entries" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "audit_entries_name" ON "audit_entries" USING gin ("subject_name" gin_trgm_ops);--> statement-breakpoint
-- An index of persons takes this one's place.
DROP INDEX CONCURRENTLY IF EXISTS "audit_entries_seller";
-- in one transaction
-- The log is only added to. An earlier release deletes the row of an owner whom the operator has renamed; the foreign key
-- then takes the reference out of the entries, and nothing else.
CREATE OR REPLACE FUNCTION "activity_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."seller_id" IS NULL AND to_jsonb(NEW) - 'seller_id' = to_jsonb(OLD) - 'seller_id'
    AND NOT EXISTS (SELECT FROM "sellers" WHERE "id" = OLD."seller_id") THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the activity log is only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "activity_is_not_changed" BEFORE UPDATE ON "audit_entries"
  FOR EACH ROW EXECUTE FUNCTION "activity_stays"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "activity_is_old"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM "gone" WHERE "created_at" >=
      coalesce((SELECT now() - make_interval(months => "months") FROM "audit_keeping"), '-infinity')
  ) THEN
    RAISE EXCEPTION 'the activity log is kept' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "activity_is_kept" AFTER DELETE ON "audit_entries" REFERENCING OLD TABLE AS "gone"
  FOR EACH STATEMENT EXECUTE FUNCTION "activity_is_old"();--> statement-breakpoint
CREATE OR REPLACE FUNCTION "activity_is_not_emptied"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the activity log is only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE OR REPLACE TRIGGER "activity_is_not_emptied" BEFORE TRUNCATE ON "audit_entries"
  FOR EACH STATEMENT EXECUTE FUNCTION "activity_is_not_emptied"();
