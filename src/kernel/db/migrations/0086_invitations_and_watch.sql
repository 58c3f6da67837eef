CREATE TABLE "staff_invitations" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"token_hash" text,
	"name" text DEFAULT '' NOT NULL,
	"email" text,
	"role" text,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone DEFAULT now() + interval '3 days' NOT NULL,
	"used_at" timestamp (3) with time zone,
	"used_by" text,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "staff_invitations_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "staff_invitations_email" CHECK ("staff_invitations"."email" <> ''),
	CONSTRAINT "staff_invitations_over_once" CHECK (num_nonnulls("staff_invitations"."used_at", "staff_invitations"."ended_at") <= 1)
);
--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_role_staff_roles_id_fk" FOREIGN KEY ("role") REFERENCES "public"."staff_roles"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_created_by_sellers_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."sellers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_invitations" ADD CONSTRAINT "staff_invitations_used_by_sellers_id_fk" FOREIGN KEY ("used_by") REFERENCES "public"."sellers"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_invitations_created_by" ON "staff_invitations" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "staff_invitations_role" ON "staff_invitations" USING btree ("role");--> statement-breakpoint
CREATE INDEX "staff_invitations_used_by" ON "staff_invitations" USING btree ("used_by");--> statement-breakpoint
-- What changes a person's rights is heard in every process: by the id of the person, or by this word for a role.
CREATE FUNCTION "tell_staff_of_member"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', NEW."seller_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_members_tell" AFTER UPDATE OF "name", "colour", "role", "left_at" ON "staff_members"
  FOR EACH ROW EXECUTE FUNCTION "tell_staff_of_member"();--> statement-breakpoint
CREATE FUNCTION "tell_staff_of_role"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', 'role');
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_roles_tell" AFTER UPDATE ON "staff_roles"
  FOR EACH STATEMENT EXECUTE FUNCTION "tell_staff_of_role"();--> statement-breakpoint
CREATE FUNCTION "tell_staff_of_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', OLD."member_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "staff_sessions_tell" AFTER DELETE OR UPDATE OF "has_second_factor" ON "staff_sessions"
  FOR EACH ROW EXECUTE FUNCTION "tell_staff_of_session"();--> statement-breakpoint
CREATE FUNCTION "tell_staff_of_owners_session"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('staff_changed', OLD."seller_id");
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "sessions_tell_staff" AFTER DELETE ON "sessions"
  FOR EACH ROW WHEN (OLD."seller_id" IS NOT NULL) EXECUTE FUNCTION "tell_staff_of_owners_session"();
