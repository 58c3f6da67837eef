-- What has changed is told by the ids of records, whatever records these are.
ALTER TABLE "shown_changes" RENAME COLUMN "product" TO "record";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "note_shown_change"("ids" text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- So many are as good as all.
  IF cardinality("ids") > 500 THEN "ids" := '{""}'; END IF;
  INSERT INTO "shown_changes" ("record") SELECT unnest("ids") ON CONFLICT DO NOTHING;
  RAISE NOTICE USING ERRCODE = 'SHOWN', MESSAGE = json_build_object('xact', pg_current_xact_id()::text, 'records', "ids")::text;
END $$;
