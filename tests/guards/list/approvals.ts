import type { Guard } from "../guard.ts";

const TESTS = "src/modules/approval/tests";
const REFUNDS = `${TESTS}/refunds.test.ts`;
const AGREED = `${TESTS}/agreed-to.test.ts`;
const ASKERS = `${TESTS}/askers.test.ts`;
const RULES = `${TESTS}/rules.test.ts`;
const DOWNLOADS = `${TESTS}/downloads.test.ts`;
const RACES = `${TESTS}/approval-races.test.ts`;
const DECIDE = "src/modules/approval/requests/decide.ts";

/** Guards of the second person: nobody agrees to their own call, and what is agreed to is done once, and nothing else. */
export const APPROVAL_GUARDS: readonly Guard[] = [
  {
    name: "a marked call waits",
    file: "src/modules/approval/http/gate.ts",
    text: "if (rule && matter) return passOrWait(gated, { rule, matter });",
    without: "",
    tests: [REFUNDS],
    only: "waits, is not done",
  },
  {
    name: "what is carried out is what was shown",
    file: "src/modules/approval/http/gate.ts",
    text: "refuseOther(await matterNow(), agreedTo);",
    without: "",
    tests: [AGREED],
    only: "has grown since",
  },
  {
    name: "nobody asks by PIN",
    file: "src/modules/approval/http/gate.ts",
    text: 'if (seller.isByPin) throw new AppError("FORBIDDEN", t.later("notAskedByPin"));',
    without: "",
    tests: [ASKERS],
    only: "nobody asks for anything by PIN",
  },
  {
    name: "a key that a call does not go by hides no sum",
    file: "src/modules/approval/http/gate.ts",
    text: "const key = isOnceByKey ? call.key : undefined;",
    without: "const { key } = call;",
    tests: [RULES],
    only: "each time that it grows",
  },
  {
    name: "a form is done with what waits, and not with what is refused",
    file: "src/modules/identity/web/shared/seller-session.ts",
    text: "if (error instanceof WaitsForAnother) return undefined;",
    without: "if (error instanceof ApiError) return undefined;",
    tests: ["src/modules/identity/web/seller-session.test.ts"],
    only: "no other refused one",
  },
  {
    name: "nobody allows their own request",
    file: DECIDE,
    text: 'if (locked.approval.requestedBy === seller.id) throw new AppError("FORBIDDEN", t.later("ownRequest"));',
    without: "",
    tests: [REFUNDS],
    only: "its own person",
  },
  {
    name: "who allows a request has its right",
    file: DECIDE,
    text: "refuseWithout(locked.approval.permission, seller);",
    without: "",
    tests: [REFUNDS],
    only: "neither seen nor decided",
  },
  {
    name: "who allows money back for a complaint may give it back",
    file: "src/modules/identity/http/access.ts",
    text: "const agreed = mark.permission ?? permission;",
    without: "const agreed = permission;",
    tests: [REFUNDS],
    only: "answering alone is not enough",
  },
  {
    name: "who only sees approvals is shown none of others",
    file: "src/modules/approval/requests/deciders.ts",
    text: "DECIDER.every((own) => role.may(own)) && role.may(permission);",
    without: "role.may(permission);",
    tests: [REFUNDS],
    only: "neither seen nor decided",
  },
  {
    name: "a request is decided once",
    file: DECIDE,
    text: 'await tx.select().from(approvals).where(eq(approvals.id, id)).for("update");',
    without: "await tx.select().from(approvals).where(eq(approvals.id, id));",
    tests: [RACES],
    only: "when these meet",
  },
  {
    name: "who has asked still has the right when it is carried out",
    file: "src/modules/approval/http/carry-out.ts",
    text: "if (!requester?.role.may(permission)) {",
    without: "if (!requester) {",
    tests: [REFUNDS],
    only: "has lost the right",
  },
  {
    name: "two sums at once count one after the other",
    file: "src/modules/approval/requests/passes.ts",
    text: `await tx.execute(sql\`select pg_advisory_xact_lock(hashtextextended(\${lock}, 0))\`);`,
    without: "await Promise.resolve(lock);",
    tests: [RACES],
    only: "at the same moment only as much",
  },
  {
    name: "to let more pass needs another owner",
    file: "src/modules/approval/approvals.ts",
    text: "if (!isWeaker(before, after)) return undefined;",
    without: "if (isWeaker(before, after)) return undefined;",
    tests: [RULES],
    only: "is weakened at once",
  },
  {
    name: "what another person agrees to does not change",
    file: "src/kernel/db/migrations/0089_second_pair_of_eyes.sql",
    text: 'OR NEW."sealed_call" IS NOT NULL AND NEW."sealed_call" IS DISTINCT FROM OLD."sealed_call"',
    without: "",
    tests: [REFUNDS],
    only: "never as another call",
  },
  {
    name: "a download that another person allowed is noted once",
    file: "src/modules/approval/http/carry-out.ts",
    text: 'c.set("isFileRecorded", true);',
    without: "",
    tests: [DOWNLOADS],
    only: "once in the activity log",
  },
];
