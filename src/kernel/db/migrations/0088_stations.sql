-- Shared devices where people change by PIN, and who packed, weighed and drove by login.
CREATE TABLE "staff_pins" (
	"member_id" text PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_stations" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"lock_minutes" integer DEFAULT 5 NOT NULL,
	"enrolled_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_stations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_stations_name" CHECK ("staff_stations"."name" <> ''),
	CONSTRAINT "staff_stations_lock_minutes" CHECK ("staff_stations"."lock_minutes" between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "drive_events" ADD COLUMN "seller_id" text;--> statement-breakpoint
ALTER TABLE "drive_events" ADD COLUMN "seller_name" text;--> statement-breakpoint
ALTER TABLE "vans" ADD COLUMN "driver_seller_id" text;--> statement-breakpoint
ALTER TABLE "packed_lines" ADD COLUMN "weighed_by" text;--> statement-breakpoint
ALTER TABLE "packed_lines" ADD COLUMN "weighed_by_id" text;--> statement-breakpoint
ALTER TABLE "packing_bags" ADD COLUMN "packer_id" text;--> statement-breakpoint
ALTER TABLE "packing_bags" ADD COLUMN "packed_by_id" text;--> statement-breakpoint
ALTER TABLE "packing_lines" ADD COLUMN "packer_id" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "station_id" text;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "touched_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "locked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "staff_pins" ADD CONSTRAINT "staff_pins_member_id_sellers_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_stations" ADD CONSTRAINT "staff_stations_enrolled_by_sellers_id_fk" FOREIGN KEY ("enrolled_by") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_events" ADD CONSTRAINT "drive_events_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vans" ADD CONSTRAINT "vans_driver_seller_id_sellers_id_fk" FOREIGN KEY ("driver_seller_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packed_lines" ADD CONSTRAINT "packed_lines_weighed_by_id_sellers_id_fk" FOREIGN KEY ("weighed_by_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_bags" ADD CONSTRAINT "packing_bags_packer_id_sellers_id_fk" FOREIGN KEY ("packer_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_bags" ADD CONSTRAINT "packing_bags_packed_by_id_sellers_id_fk" FOREIGN KEY ("packed_by_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "packing_lines" ADD CONSTRAINT "packing_lines_packer_id_sellers_id_fk" FOREIGN KEY ("packer_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_station_id_staff_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."staff_stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drive_events_seller" ON "drive_events" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "vans_driver_seller" ON "vans" USING btree ("driver_seller_id");--> statement-breakpoint
CREATE INDEX "packed_lines_weighed_by" ON "packed_lines" USING btree ("weighed_by_id");--> statement-breakpoint
CREATE INDEX "packing_bags_packer" ON "packing_bags" USING btree ("packer_id");--> statement-breakpoint
CREATE INDEX "packing_bags_packed_by" ON "packing_bags" USING btree ("packed_by_id");--> statement-breakpoint
CREATE INDEX "packing_lines_packer_id" ON "packing_lines" USING btree ("packer_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_station" ON "staff_sessions" USING btree ("station_id");--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_at_station" CHECK (num_nonnulls("staff_sessions"."station_id", "staff_sessions"."touched_at") in (0, 2));--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_locked" CHECK ("staff_sessions"."locked_at" is null or "staff_sessions"."station_id" is not null);--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_pin" CHECK ("staff_sessions"."way" <> 'pin' or "staff_sessions"."station_id" is not null);