ALTER TABLE "audit_entries" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "batch_size" integer;--> statement-breakpoint
ALTER TABLE "offers" ADD COLUMN "subject" text;--> statement-breakpoint
CREATE INDEX "audit_entries_batch" ON "audit_entries" USING btree ("batch_id","id") WHERE "audit_entries"."batch_id" is not null;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_batch" CHECK ("audit_entries"."batch_size" is null or "audit_entries"."batch_id" is not null);