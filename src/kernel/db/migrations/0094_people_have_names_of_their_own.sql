-- No two people who work in the store are shown under one name, and nobody under another's e-mail.
--
-- The name as it is compared: in one case and form, without blanks and what no eye sees.
CREATE FUNCTION "staff_name_key"("name" text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT lower(regexp_replace(normalize("name", NFKC), '[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]+', '', 'g'))
$$;--> statement-breakpoint
-- An e-mail stood as a name: it is shown without one. Of people with one name, the first keeps it.
DO $$
DECLARE
  person record;
  number int;
BEGIN
  UPDATE "staff_members" SET "name" = '' WHERE "left_at" IS NULL AND "name" LIKE '%@%';
  FOR person IN SELECT "seller_id", "name" FROM "staff_members" WHERE "left_at" IS NULL AND "name" <> ''
    ORDER BY "joined_at", "seller_id"
  LOOP
    number := 1;
    WHILE EXISTS (
      SELECT FROM "staff_members" other WHERE other."left_at" IS NULL AND other."seller_id" <> person."seller_id"
        AND "staff_name_key"(other."name")
          = "staff_name_key"(CASE number WHEN 1 THEN person."name" ELSE rtrim(person."name") || ' ' || number END)
        AND (number > 1 OR (other."joined_at", other."seller_id")
          < (SELECT "joined_at", "seller_id" FROM "staff_members" WHERE "seller_id" = person."seller_id")))
    LOOP
      number := number + 1;
    END LOOP;
    IF number > 1 THEN
      UPDATE "staff_members" SET "name" = rtrim(person."name") || ' ' || number, "version" = "version" + 1
        WHERE "seller_id" = person."seller_id";
    END IF;
  END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION "staff_names"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW."name" = '' OR NEW."left_at" IS NOT NULL
    OR TG_OP = 'UPDATE' AND (NEW."name", NEW."left_at") IS NOT DISTINCT FROM (OLD."name", OLD."left_at") THEN
    RETURN NEW;
  END IF;
  IF NEW."name" LIKE '%@%' THEN
    RAISE EXCEPTION 'a name is no e-mail' USING ERRCODE = 'check_violation', CONSTRAINT = 'staff_members_name';
  END IF;
  -- One after the other: of two people who take one name at once, the second sees the first.
  PERFORM pg_advisory_xact_lock(hashtextextended('names of people', 0));
  IF EXISTS (SELECT FROM "staff_members" WHERE "seller_id" <> NEW."seller_id" AND "left_at" IS NULL
    AND "staff_name_key"("name") = "staff_name_key"(NEW."name")) THEN
    RAISE EXCEPTION 'somebody has this name already' USING ERRCODE = 'unique_violation',
      CONSTRAINT = 'staff_members_name';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_names" BEFORE INSERT OR UPDATE OF "name", "left_at" ON "staff_members"
  FOR EACH ROW EXECUTE FUNCTION "staff_names"();
