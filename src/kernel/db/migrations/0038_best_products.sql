CREATE TABLE "best_product_snapshots" (
	"days" integer PRIMARY KEY NOT NULL,
	"day" date NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"products" jsonb NOT NULL
);
