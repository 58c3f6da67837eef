CREATE TABLE "job_nights" (
	"name" text PRIMARY KEY NOT NULL,
	"night" date NOT NULL
);
