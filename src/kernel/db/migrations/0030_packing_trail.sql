ALTER TABLE "order_trail" DROP CONSTRAINT "order_trail_what";--> statement-breakpoint
ALTER TABLE "order_trail" ADD COLUMN "packed" jsonb;--> statement-breakpoint
ALTER TABLE "order_trail" ADD COLUMN "is_paid" boolean;--> statement-breakpoint
ALTER TABLE "order_trail" ADD CONSTRAINT "order_trail_paid" CHECK ("order_trail"."is_paid" is null or "order_trail"."status" is not null);--> statement-breakpoint
ALTER TABLE "order_trail" ADD CONSTRAINT "order_trail_packed" CHECK ("order_trail"."packed" is null or ("order_trail"."packed" ->> 'what' in ('weighed', 'asked', 'agreed', 'declined')
        and num_nonnulls("order_trail"."packed" ->> 'what', "order_trail"."packed" ->> 'toPayPaise', "order_trail"."packed" ->> 'morePaise') = 3));--> statement-breakpoint
ALTER TABLE "order_trail" ADD CONSTRAINT "order_trail_what" CHECK (num_nonnulls("order_trail"."status", "order_trail"."moved", "order_trail"."packed") = 1);