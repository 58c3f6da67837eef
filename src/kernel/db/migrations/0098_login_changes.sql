CREATE TABLE "staff_login_changes" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"member_id" text NOT NULL,
	"change" text NOT NULL,
	"made_by" text,
	"device" text,
	"station" text,
	"token_hash" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_login_changes_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "came_by" text;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "came_at" text;--> statement-breakpoint
ALTER TABLE "staff_login_changes" ADD CONSTRAINT "staff_login_changes_member_id_staff_members_seller_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("seller_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_login_changes_member" ON "staff_login_changes" USING btree ("member_id","created_at");