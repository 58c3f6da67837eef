ALTER TABLE "order_trail" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "order_trail" ADD COLUMN "moved" jsonb;--> statement-breakpoint
ALTER TABLE "order_trail" ADD CONSTRAINT "order_trail_what" CHECK (num_nonnulls("order_trail"."status", "order_trail"."moved") = 1);--> statement-breakpoint
ALTER TABLE "order_trail" ADD CONSTRAINT "order_trail_moved" CHECK ("order_trail"."moved" is null or num_nonnulls("order_trail"."moved" #>> '{from,day}', "order_trail"."moved" #>> '{to,day}') = 2);