CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"shopper_id" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "offer_deliveries" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"offer_id" text NOT NULL,
	"subscriber_id" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "offer_deliveries_once" UNIQUE("offer_id","subscriber_id"),
	CONSTRAINT "offer_deliveries_status" CHECK ("offer_deliveries"."status" in ('waiting', 'sent', 'failed', 'skipped')),
	CONSTRAINT "offer_deliveries_settled" CHECK (("offer_deliveries"."settled_at" is null) = ("offer_deliveries"."status" = 'waiting'))
);
--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "idempotency_key" text;--> statement-breakpoint
ALTER TABLE "subscribers" ADD COLUMN "unsubscribe_token" text DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_deliveries" ADD CONSTRAINT "offer_deliveries_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offer_deliveries" ADD CONSTRAINT "offer_deliveries_subscriber_id_subscribers_id_fk" FOREIGN KEY ("subscriber_id") REFERENCES "public"."subscribers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "password_resets_shopper" ON "password_resets" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "offer_deliveries_progress" ON "offer_deliveries" USING btree ("offer_id","status");--> statement-breakpoint
CREATE INDEX "offer_deliveries_subscriber" ON "offer_deliveries" USING btree ("subscriber_id");--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_idempotency_key_unique" UNIQUE("idempotency_key");--> statement-breakpoint
ALTER TABLE "subscribers" ADD CONSTRAINT "subscribers_unsubscribe_token_unique" UNIQUE("unsubscribe_token");