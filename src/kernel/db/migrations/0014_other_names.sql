-- array_to_string only counts as changeable for what it does with other types than text.
CREATE FUNCTION "lines_text"("lines" text[]) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN array_to_string("lines", E'\n');--> statement-breakpoint
CREATE INDEX "products_description_part" ON "products" USING gin (lines_text("description") gin_trgm_ops);