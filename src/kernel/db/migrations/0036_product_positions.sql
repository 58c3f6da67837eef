DROP INDEX "products_position";--> statement-breakpoint
CREATE INDEX "products_position" ON "products" USING btree ("position","category_path","in_stock","id");