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
CREATE INDEX "backups_started_at" ON "backups" USING btree ("started_at" DESC NULLS LAST);