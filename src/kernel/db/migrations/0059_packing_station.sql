CREATE TABLE "packing_bags" (
	"order_id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"window_id" text,
	"station" text,
	"packer" text,
	"taken_at" timestamp (3) with time zone,
	"touched_at" timestamp (3) with time zone,
	"packed_at" timestamp (3) with time zone,
	"packed_by" text,
	"packing_version" integer,
	CONSTRAINT "packing_bags_held" CHECK (num_nonnulls("packing_bags"."station", "packing_bags"."packer", "packing_bags"."taken_at", "packing_bags"."touched_at") in (0, 4)),
	CONSTRAINT "packing_bags_packed" CHECK (num_nonnulls("packing_bags"."packed_at", "packing_bags"."packed_by", "packing_bags"."packing_version") in (0, 3)),
	CONSTRAINT "packing_bags_names" CHECK ("packing_bags"."station" <> '' and "packing_bags"."packer" <> '' and "packing_bags"."packed_by" <> '')
);
--> statement-breakpoint
CREATE TABLE "packing_lines" (
	"order_item_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"packer" text NOT NULL,
	"packed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "packing_lines_quantity" CHECK ("packing_lines"."quantity" > 0),
	CONSTRAINT "packing_lines_packer" CHECK ("packing_lines"."packer" <> '')
);
--> statement-breakpoint
ALTER TABLE "packing_bags" ADD CONSTRAINT "packing_bags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_lines" ADD CONSTRAINT "packing_lines_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_lines" ADD CONSTRAINT "packing_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "packing_bags_day" ON "packing_bags" USING btree ("day");--> statement-breakpoint
CREATE INDEX "packing_bags_station" ON "packing_bags" USING btree ("station") WHERE "packing_bags"."station" is not null;--> statement-breakpoint
CREATE INDEX "packing_lines_order" ON "packing_lines" USING btree ("order_id");