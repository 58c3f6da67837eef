-- Tells which records have changed, by the column that the trigger names. Modules declare their tables, and each start
-- creates the triggers that are missing.
CREATE FUNCTION "tell_of_records"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  "ids" text[];
BEGIN
  EXECUTE format('SELECT array_agg(DISTINCT %I) FROM "changed"', TG_ARGV[0]) INTO "ids";
  IF "ids" IS NOT NULL THEN PERFORM "note_shown_change"("ids"); END IF;
  RETURN NULL;
END $$;
