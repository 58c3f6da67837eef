ALTER TABLE "shoppers" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "staff_members" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "stock_waits" ADD COLUMN "language" text;