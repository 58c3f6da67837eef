ALTER TABLE "store_settings" ADD COLUMN "ask_amounts" text DEFAULT 'usual' NOT NULL CONSTRAINT "store_settings_ask_amounts" CHECK ("ask_amounts" in ('narrow', 'usual', 'wide'));
