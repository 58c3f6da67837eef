CREATE TABLE "picture_place" (
	"one_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "picture_place_one_row" CHECK ("picture_place"."one_row")
);
