ALTER TABLE "banners" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL
  CONSTRAINT "banners_translations" CHECK (jsonb_typeof("banners"."translations") = 'object');
