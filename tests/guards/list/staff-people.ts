import type { Guard } from "../guard.ts";

const PEOPLE = "src/modules/staff/tests/people.test.ts";
const ROLES = "src/modules/staff/tests/roles.test.ts";
const INVITATIONS = "src/modules/staff/tests/invitations.test.ts";
const RACES = "src/modules/staff/tests/staff-races.test.ts";
const WATCH = "src/modules/staff/tests/watch.test.ts";

/** Guards of the people who work in the store: who changes whom, roles, invitations, and the stream of rights. */
export const STAFF_PEOPLE_GUARDS: readonly Guard[] = [
  {
    name: "of two owners who remove each other one stays",
    file: "src/modules/staff/people/lock-people.ts",
    text: '.orderBy(staffMembers.sellerId)\n    .for("update");',
    without: ".orderBy(staffMembers.sellerId);",
    tests: [RACES],
    only: "two owners",
  },
  {
    name: "whoever has left meanwhile changes nobody",
    file: "src/modules/staff/people/lock-people.ts",
    text: "if (!own || own.leftAt) throw",
    without: "if (!own) throw",
    tests: [RACES],
    only: "remove each other",
  },
  {
    name: "nobody changes a person who may do more",
    file: "src/modules/staff/people/edit-people.ts",
    text: "  refuseToGive(actor, role);\n  return { actor, person, role };",
    without: "  return { actor, person, role };",
    tests: [PEOPLE],
    only: "changes nobody who may do more",
  },
  {
    name: "nobody gives a role with permissions that they don't have",
    file: "src/modules/staff/people/lock-people.ts",
    text: "return permissionKinds().every(({ name }) => !may(name) || role.may(name));",
    without: "return permissionKinds().length > 0 || may(role);",
    tests: [PEOPLE],
    only: "gives no role",
  },
  {
    name: "only owners make owners",
    file: "src/modules/staff/people/lock-people.ts",
    text: 'if (given.id === "owner") return false;',
    without: 'if (given.id === "owner") return true;',
    tests: [PEOPLE],
    only: "gives no role",
  },
  {
    name: "whoever has left meanwhile makes no link",
    file: "src/modules/dispatch/vans/vans.ts",
    text: 'await keepPermission(tx, link.seller, "dispatch.change");',
    without: "",
    tests: ["tests/api/leaving-links.test.ts"],
    only: "makes no link",
  },
  {
    name: "whoever has left meanwhile makes no grower's link",
    file: "src/modules/grower/link/growers-link.ts",
    text: 'await keepPermission(tx, link.seller, "grower.change");',
    without: "",
    tests: ["tests/api/leaving-links.test.ts"],
    only: "makes no link",
  },
  {
    name: "leaving ends all sessions",
    file: "src/modules/staff/people/edit-people.ts",
    text: "await endOtherStaffLogins(tx, { memberId: id });\n    await endInvitationsOf(tx, id);",
    without: "await endInvitationsOf(tx, id);",
    tests: [PEOPLE],
    only: "log in no more once they have left",
  },
  {
    name: "an own role has no permission that whoever changes it lacks",
    file: "src/modules/staff/roles/edit-roles.ts",
    text: "refuseToGive(actor, { id, permissions });",
    without: "",
    tests: [ROLES],
    only: "can't do more",
  },
  {
    name: "a role is not overwritten by an older form",
    file: "src/modules/staff/roles/edit-roles.ts",
    text: "if (version !== undefined && role.version !== version)",
    without: "if (version === null)",
    tests: [ROLES],
    only: "another owner's change",
  },
  {
    name: "an invitation lets one person join",
    file: "src/modules/staff/invitations/join.ts",
    text: ".where(and(eq(staffInvitations.id, id), isOpen()))",
    without: ".where(eq(staffInvitations.id, id))",
    tests: [RACES],
    only: "lets one person join",
  },
  {
    name: "an invitation ends with what whoever invited may do",
    file: "src/modules/staff/invitations/join.ts",
    text: "if (!inviter?.mayInvite || !mayGive(inviter, role))",
    without: "if (!inviter)",
    tests: [INVITATIONS],
    only: "does not outlive",
  },
  {
    name: "an invitation with an e-mail is for it alone",
    file: "src/modules/staff/invitations/join.ts",
    text: "if (invitedEmail !== null && invitedEmail !== email)",
    without: "if (invitedEmail === undefined)",
    tests: [INVITATIONS],
    only: "for this e-mail alone",
  },
  {
    name: "tokens of invitations are kept as hashes",
    file: "src/kernel/secret-token.ts",
    text: 'createHash("sha256").update(token).digest("hex")',
    without: "createHash.name && token",
    tests: [INVITATIONS],
    only: "stored as a hash",
  },
  {
    name: "wrong links of invitations are counted",
    file: "src/modules/staff/invitations-api.ts",
    text: "if (error instanceof NoInvitation)",
    without: "if (error === c)",
    tests: [INVITATIONS],
    only: "counted by address",
  },
  {
    name: "a stream of rights ends with its session",
    file: "src/modules/staff/http/watch-stream.ts",
    text: "if (!seller) return undefined;",
    without: 'if (!seller) return "";',
    tests: [WATCH],
    only: "ends",
  },
];
