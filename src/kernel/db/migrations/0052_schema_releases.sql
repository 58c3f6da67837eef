-- Which release has upgraded the schema, and which is the oldest that can serve it: one row, written with each upgrade.
CREATE TABLE "drizzle"."schema_releases" (
	"one_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"migrated_by" text NOT NULL,
	"served_from" text NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schema_releases_one_row" CHECK ("one_row"),
	CONSTRAINT "schema_releases_versions" CHECK ("migrated_by" ~ '^\d+\.\d+\.\d+$' AND "served_from" ~ '^\d+\.\d+\.\d+$')
);
