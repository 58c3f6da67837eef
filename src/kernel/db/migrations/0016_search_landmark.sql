ALTER TABLE "orders" drop column "search_text";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(invoice_number
      || ' ' || coalesce(address->>'firstName', '') || ' ' || coalesce(address->>'lastName', '')
      || ' ' || regexp_replace(coalesce(address->>'phone', ''), '[^0-9]', '', 'g')
      || ' ' || coalesce(address->>'street', '') || ' ' || coalesce(address->>'landmark', '')
      || ' ' || coalesce(address->>'city', '') || ' ' || coalesce(address->>'zipcode', '') || ' ' || item_names)) STORED;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin ("search_text" gin_trgm_ops);
