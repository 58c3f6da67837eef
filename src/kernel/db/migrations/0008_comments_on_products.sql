CREATE TABLE "comment_reports" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"rating_id" text NOT NULL,
	"shopper_id" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "comment_reports_once" UNIQUE("rating_id","shopper_id")
);
--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "commented_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "comment_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "ratings" ADD COLUMN "review_waits_since" timestamp (3) with time zone;--> statement-breakpoint
-- When a comment was last changed was not kept until now.
UPDATE "ratings" SET "commented_at" = "created_at" WHERE "comment" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_rating_id_ratings_id_fk" FOREIGN KEY ("rating_id") REFERENCES "public"."ratings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reports" ADD CONSTRAINT "comment_reports_shopper_id_shoppers_id_fk" FOREIGN KEY ("shopper_id") REFERENCES "public"."shoppers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_reports_shopper" ON "comment_reports" USING btree ("shopper_id");--> statement-breakpoint
CREATE INDEX "ratings_comments" ON "ratings" USING btree ("product_id","commented_at","id") WHERE "ratings"."commented_at" is not null and not "ratings"."comment_hidden";--> statement-breakpoint
CREATE INDEX "ratings_reviews" ON "ratings" USING btree ("review_waits_since","id") WHERE "ratings"."review_waits_since" is not null;--> statement-breakpoint
CREATE INDEX "ratings_hidden" ON "ratings" USING btree ("commented_at","id") WHERE "ratings"."comment_hidden";--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_commented" CHECK (("ratings"."comment" is null) = ("ratings"."commented_at" is null));--> statement-breakpoint
ALTER TABLE "ratings" ADD CONSTRAINT "ratings_review" CHECK ("ratings"."review_waits_since" is null or "ratings"."comment" is not null);