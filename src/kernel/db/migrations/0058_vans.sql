CREATE TABLE "dispatch_places" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "dispatch_places_on_earth" CHECK ("dispatch_places"."latitude" between -90 and 90 and "dispatch_places"."longitude" between -180 and 180)
);
--> statement-breakpoint
CREATE TABLE "drive_events" (
	"id" text NOT NULL,
	"order_id" text NOT NULL,
	"van_id" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"happened_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drive_events_id_order_id_pk" PRIMARY KEY("id","order_id"),
	CONSTRAINT "drive_events_kind" CHECK ("drive_events"."kind" in ('delivered', 'not-home', 'note', 'photo'))
);
--> statement-breakpoint
CREATE TABLE "drive_photos" (
	"event_id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"picture" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "drive_photos_size" CHECK (octet_length("drive_photos"."picture") <= 2000000)
);
--> statement-breakpoint
CREATE TABLE "van_areas" (
	"pin" text PRIMARY KEY NOT NULL,
	"van_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "van_cash_counts" (
	"day" date NOT NULL,
	"van_id" text NOT NULL,
	"paise" bigint NOT NULL,
	"seller_email" text NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "van_cash_counts_day_van_id_pk" PRIMARY KEY("day","van_id"),
	CONSTRAINT "van_cash_counts_paise" CHECK ("van_cash_counts"."paise" >= 0)
);
--> statement-breakpoint
CREATE TABLE "van_stops" (
	"order_id" text PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"van_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vans" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text NOT NULL,
	"driver" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"link_hash" text,
	"link_seller_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "vans_link_hash_unique" UNIQUE("link_hash"),
	CONSTRAINT "vans_name" CHECK ("vans"."name" <> '')
);
--> statement-breakpoint
ALTER TABLE "delivery_areas" ADD COLUMN "name" text;--> statement-breakpoint
ALTER TABLE "dispatch_stops" ADD COLUMN "across_areas" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "drive_events" ADD CONSTRAINT "drive_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_events" ADD CONSTRAINT "drive_events_van_id_vans_id_fk" FOREIGN KEY ("van_id") REFERENCES "public"."vans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drive_photos" ADD CONSTRAINT "drive_photos_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "van_areas" ADD CONSTRAINT "van_areas_van_id_vans_id_fk" FOREIGN KEY ("van_id") REFERENCES "public"."vans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "van_cash_counts" ADD CONSTRAINT "van_cash_counts_van_id_vans_id_fk" FOREIGN KEY ("van_id") REFERENCES "public"."vans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "van_stops" ADD CONSTRAINT "van_stops_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "van_stops" ADD CONSTRAINT "van_stops_van_id_vans_id_fk" FOREIGN KEY ("van_id") REFERENCES "public"."vans"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vans" ADD CONSTRAINT "vans_link_seller_id_sellers_id_fk" FOREIGN KEY ("link_seller_id") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drive_events_order" ON "drive_events" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "drive_events_van" ON "drive_events" USING btree ("van_id","day");--> statement-breakpoint
CREATE INDEX "drive_photos_order" ON "drive_photos" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "van_areas_van" ON "van_areas" USING btree ("van_id");--> statement-breakpoint
CREATE INDEX "van_cash_counts_van" ON "van_cash_counts" USING btree ("van_id");--> statement-breakpoint
CREATE INDEX "van_stops_van" ON "van_stops" USING btree ("van_id");