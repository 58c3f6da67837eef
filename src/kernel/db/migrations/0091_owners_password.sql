-- A release from before the people's own sessions ends those of the owner that it knows when it changes their password. The
-- others, which a passkey or a shared device has opened, end with them.
CREATE FUNCTION "password_ends_sessions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM "staff_sessions" WHERE "member_id" = NEW."id";
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "passwords_end_sessions" AFTER UPDATE OF "password_hash" ON "sellers"
  FOR EACH ROW WHEN (OLD."password_hash" <> NEW."password_hash") EXECUTE FUNCTION "password_ends_sessions"();
