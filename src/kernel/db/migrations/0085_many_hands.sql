-- The people who work in the store, their roles and their sessions.
CREATE TABLE "staff_members" (
	"seller_id" text PRIMARY KEY NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"colour" integer DEFAULT 0 NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"joined_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"left_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text,
	"permissions" text[],
	"needs_second_factor" boolean DEFAULT false NOT NULL,
	"has_links" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_roles_own" CHECK (("staff_roles"."name" is null) = ("staff_roles"."permissions" is null)),
	CONSTRAINT "staff_roles_name" CHECK ("staff_roles"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"id" text DEFAULT gen_random_uuid()::text NOT NULL,
	"member_id" text NOT NULL,
	"way" text NOT NULL,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"device" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"station_id" text,
	"touched_at" timestamp (3) with time zone,
	"locked_at" timestamp (3) with time zone,
	CONSTRAINT "staff_sessions_id_unique" UNIQUE("id"),
	CONSTRAINT "staff_sessions_at_station" CHECK (num_nonnulls("staff_sessions"."station_id", "staff_sessions"."touched_at") in (0, 2)),
	CONSTRAINT "staff_sessions_locked" CHECK ("staff_sessions"."locked_at" is null or "staff_sessions"."station_id" is not null),
	CONSTRAINT "staff_sessions_pin" CHECK ("staff_sessions"."way" <> 'pin' or "staff_sessions"."station_id" is not null),
	CONSTRAINT "staff_sessions_way" CHECK ("staff_sessions"."way" in ('password', 'passkey', 'pin'))
);
--> statement-breakpoint
CREATE TABLE "staff_stations" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"lock_minutes" integer DEFAULT 5 NOT NULL,
	"enrolled_by" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "staff_stations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_stations_name" CHECK ("staff_stations"."name" <> ''),
	CONSTRAINT "staff_stations_lock_minutes" CHECK ("staff_stations"."lock_minutes" between 1 and 60)
);
--> statement-breakpoint
ALTER TABLE "sellers" ADD COLUMN "is_invited" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_seller_id_sellers_id_fk" FOREIGN KEY ("seller_id") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_members" ADD CONSTRAINT "staff_members_role_staff_roles_id_fk" FOREIGN KEY ("role") REFERENCES "public"."staff_roles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_member_id_staff_members_seller_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."staff_members"("seller_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_stations" ADD CONSTRAINT "staff_stations_enrolled_by_sellers_id_fk" FOREIGN KEY ("enrolled_by") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_station_id_staff_stations_id_fk" FOREIGN KEY ("station_id") REFERENCES "public"."staff_stations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_sessions_station" ON "staff_sessions" USING btree ("station_id");--> statement-breakpoint
CREATE INDEX "staff_members_role" ON "staff_members" USING btree ("role");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_roles_by_name" ON "staff_roles" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "staff_sessions_member" ON "staff_sessions" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "staff_sessions_expires_at" ON "staff_sessions" USING btree ("expires_at");--> statement-breakpoint
-- The standard roles. Their permissions are declared by the modules.
INSERT INTO "staff_roles" ("id") VALUES
  ('owner'), ('manager'), ('packer'), ('driver'), ('phone-desk'), ('bookkeeper'), ('grower-contact');--> statement-breakpoint
INSERT INTO "staff_members" ("seller_id", "role", "joined_at") SELECT "id", 'owner', "created_at" FROM "sellers";--> statement-breakpoint
-- The owner whom the operator names is a person of the store too, whichever release makes the row.
CREATE FUNCTION "seller_is_owner"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "staff_members" ("seller_id", "role") VALUES (NEW."id", 'owner') ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sellers_are_owners" AFTER INSERT ON "sellers"
  FOR EACH ROW WHEN (NOT NEW."is_invited") EXECUTE FUNCTION "seller_is_owner"();--> statement-breakpoint
-- A release from before invitations deletes, at its start, every seller but the configured one. Those who joined stay.
CREATE FUNCTION "invited_seller_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "invited_sellers_stay" BEFORE DELETE ON "sellers"
  FOR EACH ROW WHEN (OLD."is_invited") EXECUTE FUNCTION "invited_seller_stays"();--> statement-breakpoint
-- The owner whom the operator names stays one, so that the store always has an owner.
CREATE FUNCTION "named_owner_stays"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT (SELECT "is_invited" FROM "sellers" WHERE "id" = NEW."seller_id") THEN
    RAISE EXCEPTION 'the owner whom the operator names stays the owner' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'staff_members_named_owner';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "named_owners_stay" AFTER INSERT OR UPDATE OF "role", "left_at" ON "staff_members"
  FOR EACH ROW WHEN (NEW."role" <> 'owner' OR NEW."left_at" IS NOT NULL) EXECUTE FUNCTION "named_owner_stays"();
