import type { Guard } from "../guard.ts";

const MIGRATION = "src/kernel/db/migrations/0090_activity_by_person.sql";
const ONLY_ADDED = "src/modules/audit/tests/only-added.test.ts";
const EXPORT = "src/modules/audit/tests/export.test.ts";
const BY_PERSON = "src/modules/audit/tests/by-person.test.ts";

/** Guards of the activity log: it is only added to, and says who did what. */
export const ACTIVITY_GUARDS: readonly Guard[] = [
  {
    name: "nobody changes an entry of the activity log",
    file: MIGRATION,
    text: `  RAISE EXCEPTION 'the activity log is only added to' USING ERRCODE = 'restrict_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER "activity_is_not_changed"`,
    without: `  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "activity_is_not_changed"`,
    tests: [ONLY_ADDED],
    only: "refuses update",
  },
  {
    name: "the reference to a person goes only with the person's row",
    file: MIGRATION,
    text: `
    AND NOT EXISTS (SELECT FROM "sellers" WHERE "id" = OLD."seller_id") THEN`,
    without: " THEN",
    tests: [ONLY_ADDED],
    only: "release of earlier",
  },
  {
    name: "nobody deletes an entry before its time",
    file: MIGRATION,
    text: "RAISE EXCEPTION 'the activity log is kept' USING ERRCODE = 'restrict_violation';",
    without: "NULL;",
    tests: [ONLY_ADDED],
    only: "keeps every entry",
  },
  {
    name: "nobody empties the activity log",
    file: MIGRATION,
    text: "BEFORE TRUNCATE",
    without: "AFTER INSERT",
    tests: [ONLY_ADDED],
    only: "truncate",
  },
  {
    name: "a driver with a link does nothing in the name of whoever made it",
    file: MIGRATION,
    text: 'NEW."seller_id" := NULL;',
    without: "NULL;",
    tests: [BY_PERSON],
    only: "under no other's name",
  },
  {
    name: "a file leaves the store only with an entry of who got it",
    file: "src/modules/identity/http/access.ts",
    text: "await recordFile(deps.db, { name, address: c.req.path, seller, allowedBy });",
    without: "if (!name) await recordFile(deps.db, { name, address: c.req.path, seller, allowedBy });",
    tests: [EXPORT],
    only: "who got it",
  },
  {
    name: "a file that can't be noted is let go of",
    file: "src/modules/identity/http/access.ts",
    text: "await c.res.body?.cancel();",
    without: "",
    tests: [EXPORT],
    only: "can't note",
  },
  {
    name: "the log is kept for ever unless the owner says otherwise",
    file: "src/modules/audit/keeping.ts",
    text: "const months = await keptMonths(tx);",
    without: "const months = (await keptMonths(tx)) ?? 12;",
    tests: ["src/modules/audit/tests/keeping.test.ts"],
    only: "for ever until",
  },
];
