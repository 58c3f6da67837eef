CREATE TABLE "backups" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"night" text,
	"state" text DEFAULT 'running' NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"file" text NOT NULL,
	"bytes" bigint,
	"orders" integer,
	"pictures" integer,
	"failure" text,
	"detail" text,
	CONSTRAINT "backups_night" CHECK ("backups"."night" ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
	CONSTRAINT "backups_state" CHECK ("backups"."state" in ('running', 'done', 'failed')),
	CONSTRAINT "backups_finished" CHECK (("backups"."state" = 'running') = ("backups"."finished_at" is null)),
	CONSTRAINT "backups_done" CHECK ("backups"."state" <> 'done' or num_nulls("backups"."bytes", "backups"."orders", "backups"."pictures") = 0),
	CONSTRAINT "backups_failed" CHECK (("backups"."state" = 'failed') = ("backups"."failure" is not null)),
	CONSTRAINT "backups_failure" CHECK ("backups"."failure" in ('interrupted', 'full', 'differs', 'unreachable', 'other'))
);
--> statement-breakpoint
CREATE TABLE "known_devices" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"token_hash" text NOT NULL,
	"shopper_id" text,
	"seller_id" text,
	"last_login_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_devices_owner" UNIQUE NULLS NOT DISTINCT("token_hash","shopper_id","seller_id"),
	CONSTRAINT "known_devices_one_owner" CHECK (num_nonnulls("known_devices"."shopper_id", "known_devices"."seller_id") = 1)
);
--> statement-breakpoint
ALTER TABLE "rate_limits" ALTER COLUMN "key" SET DATA TYPE text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "id" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "device" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_devices" ADD CONSTRAINT "known_devices_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "backups_started_at" ON "backups" USING btree ("started_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "known_devices_shopper" ON "known_devices" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "known_devices_seller" ON "known_devices" USING btree ("seller_id");--> statement-breakpoint
CREATE INDEX "known_devices_last_login_at" ON "known_devices" USING btree ("last_login_at");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_id_unique" UNIQUE("id");