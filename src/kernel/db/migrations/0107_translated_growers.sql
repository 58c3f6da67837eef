ALTER TABLE "growers" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL
  CONSTRAINT "growers_translations" CHECK (jsonb_typeof("growers"."translations") = 'object');