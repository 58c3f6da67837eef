-- in one transaction
-- Shared devices where people change by PIN, and who packed, weighed and drove by login.
CREATE TABLE IF NOT EXISTS "staff_pins" (
	"member_id" text PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "drive_events" ADD COLUMN IF NOT EXISTS "seller_id" text;--> statement-breakpoint
ALTER TABLE "drive_events" ADD COLUMN IF NOT EXISTS "seller_name" text;--> statement-breakpoint
ALTER TABLE "vans" ADD COLUMN IF NOT EXISTS "driver_seller_id" text;--> statement-breakpoint
ALTER TABLE "packed_lines" ADD COLUMN IF NOT EXISTS "weighed_by" text;--> statement-breakpoint
ALTER TABLE "packed_lines" ADD COLUMN IF NOT EXISTS "weighed_by_id" text;--> statement-breakpoint
ALTER TABLE "packing_bags" ADD COLUMN IF NOT EXISTS "packer_id" text;--> statement-breakpoint
ALTER TABLE "packing_bags" ADD COLUMN IF NOT EXISTS "packed_by_id" text;--> statement-breakpoint
ALTER TABLE "packing_lines" ADD COLUMN IF NOT EXISTS "packer_id" text;--> statement-breakpoint
ALTER TABLE "staff_pins" DROP CONSTRAINT IF EXISTS "staff_pins_member_id_sellers_id_fk";--> statement-breakpoint
ALTER TABLE "staff_pins" ADD CONSTRAINT "staff_pins_member_id_sellers_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_events" DROP CONSTRAINT IF EXISTS "drive_events_seller_id_sellers_id_fk";--> statement-breakpoint
ALTER TABLE "drive_events" ADD CONSTRAINT "drive_events_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "vans" DROP CONSTRAINT IF EXISTS "vans_driver_seller_id_sellers_id_fk";--> statement-breakpoint
ALTER TABLE "vans" ADD CONSTRAINT "vans_driver_seller_id_sellers_id_fk" FOREIGN KEY ("driver_seller_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "packed_lines" DROP CONSTRAINT IF EXISTS "packed_lines_weighed_by_id_sellers_id_fk";--> statement-breakpoint
ALTER TABLE "packed_lines" ADD CONSTRAINT "packed_lines_weighed_by_id_sellers_id_fk" FOREIGN KEY ("weighed_by_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "packing_bags" DROP CONSTRAINT IF EXISTS "packing_bags_packer_id_sellers_id_fk";--> statement-breakpoint
ALTER TABLE "packing_bags" ADD CONSTRAINT "packing_bags_packer_id_sellers_id_fk" FOREIGN KEY ("packer_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "packing_bags" DROP CONSTRAINT IF EXISTS "packing_bags_packed_by_id_sellers_id_fk";--> statement-breakpoint
ALTER TABLE "packing_bags" ADD CONSTRAINT "packing_bags_packed_by_id_sellers_id_fk" FOREIGN KEY ("packed_by_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "packing_lines" DROP CONSTRAINT IF EXISTS "packing_lines_packer_id_sellers_id_fk";--> statement-breakpoint
ALTER TABLE "packing_lines" ADD CONSTRAINT "packing_lines_packer_id_sellers_id_fk" FOREIGN KEY ("packer_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action NOT VALID;
-- each by itself
ALTER TABLE "drive_events" VALIDATE CONSTRAINT "drive_events_seller_id_sellers_id_fk";--> statement-breakpoint
ALTER TABLE "vans" VALIDATE CONSTRAINT "vans_driver_seller_id_sellers_id_fk";--> statement-breakpoint
ALTER TABLE "packed_lines" VALIDATE CONSTRAINT "packed_lines_weighed_by_id_sellers_id_fk";--> statement-breakpoint
ALTER TABLE "packing_bags" VALIDATE CONSTRAINT "packing_bags_packer_id_sellers_id_fk";--> statement-breakpoint
ALTER TABLE "packing_bags" VALIDATE CONSTRAINT "packing_bags_packed_by_id_sellers_id_fk";--> statement-breakpoint
ALTER TABLE "packing_lines" VALIDATE CONSTRAINT "packing_lines_packer_id_sellers_id_fk";--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "drive_events_seller" ON "drive_events" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "vans_driver_seller" ON "vans" USING btree ("driver_seller_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "packed_lines_weighed_by" ON "packed_lines" USING btree ("weighed_by_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "packing_bags_packer" ON "packing_bags" USING btree ("packer_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "packing_bags_packed_by" ON "packing_bags" USING btree ("packed_by_id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY IF NOT EXISTS "packing_lines_packer_id" ON "packing_lines" USING btree ("packer_id");
