import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { installModules } from "#kernel/modules/installed-modules.ts";
import { permissionKinds, STANDARD_ROLES, type StandardRole } from "#modules/identity/index.ts";
import { roleOf } from "#modules/staff/roles/role-of.ts";
import { roleHint, roleName } from "#modules/staff/roles/role-words.ts";
import { MODULES } from "#src/modules.ts";

installModules(MODULES);
const permissions = permissionKinds().map(({ name }) => name);
const heldBy = (id: StandardRole) => permissions.filter(roleOf({ id, permissions: null }).may);
const lackedBy = (id: StandardRole) => {
  const held = new Set<string>(heldBy(id));
  return permissions.filter((name) => !held.has(name));
};
const hint = (id: StandardRole) => roleHint({ id, name: null });

/** What the words keep from a role, with the permissions of which they are true. Whatever else it lacks is not said. */
const KEPT: { role: StandardRole; words: string; permissions: string[] }[] = [
  { role: "manager", words: "No bank details", permissions: ["grower.payee", "online-payment.keys"] },
  { role: "manager", words: "no payments to growers", permissions: ["settlement.pay"] },
  {
    role: "manager",
    words: "no settings",
    permissions: [
      "approval.settings",
      "audit.change",
      "backup.change",
      "health.change",
      "settings.change",
      "tax.change",
    ],
  },
  { role: "manager", words: "not who works here", permissions: ["staff.change"] },
  {
    role: "packer",
    words: "No addresses, no phone numbers",
    permissions: ["order.contacts", "customer.see"],
  },
  { role: "packer", words: "no sums that packing does not need", permissions: ["order.sums", "money.see"] },
];

it.each(KEPT)("$role: “$words” is true", ({ role, words, permissions: kept }) => {
  expect(hint(role)).toContain(words);
  expect(lackedBy(role)).toEqual(expect.arrayContaining(kept));
});

it("a manager lacks nothing but what the words say", () => {
  const said = KEPT.filter(({ role }) => role === "manager").flatMap(({ permissions: kept }) => kept);
  // The page of a driver's own van, which a manager has no need of: they see the run sheets of all vans.
  expect(lackedBy("manager").toSorted()).toEqual([...said, "dispatch.drive"].toSorted());
});

it("“and nothing else” and “changes nothing” are true", () => {
  expect(hint("driver")).toContain("and nothing else");
  expect(heldBy("driver")).toEqual(["dispatch.drive"]);
  expect(hint("bookkeeper")).toContain("Changes nothing");
  const reading = /\.(see|today|contacts|sums|invoices|export)$/;
  expect(heldBy("bookkeeper").filter((name) => !reading.test(name))).toEqual([]);
});

it("the manual says of each role what the page of roles says", async () => {
  const manual = await readFile("docs/staff.md", "utf8");
  for (const id of STANDARD_ROLES)
    expect(manual).toContain(`| ${roleName({ id, name: null }).replace("’", "'")} | ${hint(id)} |`);
});
