CREATE INDEX "products_by_name" ON "products" USING btree (lower("name"),"position");--> statement-breakpoint
CREATE INDEX "products_by_price" ON "products" USING btree ("offer_price_paise","position");--> statement-breakpoint
CREATE INDEX "products_by_saving" ON "products" USING btree ((("price_paise" - "offer_price_paise")::float8 / greatest("price_paise", 1)) desc,"position");--> statement-breakpoint
CREATE INDEX "products_category_by_name" ON "products" USING btree ("category_path",lower("name"),"position");--> statement-breakpoint
CREATE INDEX "products_category_by_price" ON "products" USING btree ("category_path","offer_price_paise","position");--> statement-breakpoint
CREATE INDEX "products_category_by_saving" ON "products" USING btree ("category_path",(("price_paise" - "offer_price_paise")::float8 / greatest("price_paise", 1)) desc,"position");--> statement-breakpoint
CREATE INDEX "products_sold_out" ON "products" USING btree ("category_path") WHERE not "products"."in_stock";