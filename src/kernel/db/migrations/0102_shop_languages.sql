ALTER TABLE "store_settings" ADD COLUMN "languages" text DEFAULT '' NOT NULL
  CONSTRAINT "store_settings_languages" CHECK ("store_settings"."languages" ~ '^([a-z]{2,3}( [a-z]{2,3})*)?$');
