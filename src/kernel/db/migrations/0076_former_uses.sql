CREATE TABLE "promo_former_shoppers" (
	"email_hash" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_former_uses" (
	"email_hash" text NOT NULL,
	"code_id" text NOT NULL,
	"uses" integer NOT NULL,
	CONSTRAINT "promo_former_uses_code_id_email_hash_pk" PRIMARY KEY("code_id","email_hash"),
	CONSTRAINT "promo_former_uses_uses" CHECK ("promo_former_uses"."uses" > 0)
);
--> statement-breakpoint
CREATE TABLE "promo_hash_key" (
	"one_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "promo_hash_key_one_row" CHECK ("promo_hash_key"."one_row")
);
--> statement-breakpoint
ALTER TABLE "promo_former_uses" ADD CONSTRAINT "promo_former_uses_code_id_promo_codes_id_fk" FOREIGN KEY ("code_id") REFERENCES "public"."promo_codes"("id") ON DELETE cascade ON UPDATE no action;