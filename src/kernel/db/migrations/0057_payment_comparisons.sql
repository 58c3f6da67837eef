CREATE TABLE "payment_comparisons" (
	"gateway" text PRIMARY KEY NOT NULL,
	"claim" text,
	"claimed_until" timestamp (3) with time zone,
	"night" date,
	"done_at" timestamp (3) with time zone,
	"failure" text
);
--> statement-breakpoint
ALTER TABLE "payment_findings" ADD COLUMN "made_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_findings" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "settled_at" timestamp (3) with time zone;