CREATE TABLE "policy_texts" (
	"store" text PRIMARY KEY NOT NULL,
	"refunds" text,
	"privacy" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "policy_texts_own" CHECK ("policy_texts"."refunds" <> '' and "policy_texts"."privacy" <> '')
);--> statement-breakpoint
INSERT INTO "policy_texts" ("store") VALUES ('main');
