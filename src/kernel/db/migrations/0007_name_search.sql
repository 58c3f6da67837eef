-- Trusted since PostgreSQL 13: whoever owns the database may add it.
CREATE EXTENSION IF NOT EXISTS "pg_trgm";--> statement-breakpoint
CREATE INDEX "products_name_part" ON "products" USING gin ("name" gin_trgm_ops);