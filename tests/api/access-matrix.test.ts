import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, expect, it } from "vitest";
import { growersLinkMadeSchema } from "#modules/grower/contract/field.ts";
import { loginsSchema } from "#modules/identity/contract.ts";
import { permissionKinds } from "#modules/identity/index.ts";
import { STANDARD_ROLES } from "#modules/identity/rules/shared/permission.ts";
import { staffMembers, staffRoles } from "#modules/staff/tables.ts";
import { declaredTable, readTable, whoMayMake } from "#tests/support/access-table.ts";
import { describedCalls } from "#tests/support/api-description.ts";
import { type CallOptions, read, type Visitor } from "#tests/support/calls.ts";
import { everyRow } from "#tests/support/every-row.ts";
import { addGrower } from "#tests/support/growers.ts";
import { aDriver, aShopper, theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(shop.close);

/**
 * The table that the owner was promised. It is written, so that a changed role, a call with another permission and a call
 * that became open are seen in a diff.
 */
const WRITTEN = "./access-matrix.txt";
const WHAT_TO_DO =
  "Who may do what has changed. If that was the purpose, write the table anew with `npx vitest run --project=together tests/api/access-matrix.test.ts -u`, and read its diff: each line is somebody who may do more or less.";
const HEAD = `# Who may make each call: the permissions with the standard roles that have them, and the calls of each.
# A test makes this table from the modules and from the API's description, and tries every cell of it.
`;

const calls = await describedCalls(shop);

it("is as written", async () => {
  await expect(`${HEAD}${declaredTable(calls)}\n`, WHAT_TO_DO).toMatchFileSnapshot(WRITTEN);
});

const table = readTable(readFileSync(new URL(WRITTEN, import.meta.url), "utf8"));
const everyPermission = permissionKinds().map(({ name }) => name);

/** Somebody who makes calls: what they send with each, and what they are in the table. */
type Column = { name: string; sends: CallOptions; may: (who: string) => boolean };

const somebody = (is: string) => (who: string) => who === "everybody" || who.split(" or ").includes(is);
const someoneWith = (permissions: readonly string[]) => (who: string) =>
  who.split(" or ").some((each) => each === "everybody" || each === "own" || permissions.includes(each));

const permissionsOf = (role: string): string[] =>
  [...table.rolesOf].filter(([, roles]) => roles.includes(role)).map(([permission]) => permission);

/** Somebody of each kind. The owner comes last, whose calls may change the most. */
async function everyColumn(): Promise<Column[]> {
  const owner = await theSeller(shop);
  const members = await Promise.all(
    STANDARD_ROLES.filter((role) => role !== "owner").map(async (role) => ({
      name: role,
      sends: { as: await aMember(shop, role, { name: role }) },
      may: someoneWith(permissionsOf(role)),
    })),
  );
  return [
    { name: "a visitor", sends: {}, may: somebody("everybody") },
    { name: "a shopper", sends: { as: await aShopper(shop) }, may: somebody("a shopper") },
    {
      name: "a driver's link",
      sends: { headers: await aDriver(shop, owner) },
      may: somebody("a driver's link"),
    },
    {
      name: "a grower's link",
      sends: { headers: await aGrowersLink(owner) },
      may: somebody("a grower's link"),
    },
    { name: "a person who has left", sends: { as: await whoHasLeft() }, may: somebody("everybody") },
    { name: "a session without its second factor", sends: { as: await halfway() }, may: someoneWith([]) },
    {
      name: "a role with nothing",
      sends: { as: await aMember(shop, await anOwnRole(shop, [])) },
      may: someoneWith([]),
    },
    ...members.toReversed(),
    { name: "owner", sends: { as: owner }, may: someoneWith(everyPermission) },
  ];
}

async function aGrowersLink(owner: Visitor): Promise<Record<string, string>> {
  const grower = await addGrower(shop.db, "Kempegowda");
  const answer = await shop.post(`/api/seller/growers/${grower}/link`, {}, owner);
  const { path } = read(growersLinkMadeSchema, answer);
  return { "Grower-Token": path.split("/").at(-1) ?? "" };
}

/** A manager whose session is still stored, though they have left. */
async function whoHasLeft(): Promise<Visitor> {
  const member = await aMember(shop, "manager");
  await shop.db.update(staffMembers).set({ leftAt: new Date() }).where(eq(staffMembers.sellerId, member.id));
  return member;
}

/** Somebody who has every permission, with a session that lacks the second factor which the role needs. */
async function halfway(): Promise<Visitor> {
  const role = await anOwnRole(shop, everyPermission);
  const member = await aMember(shop, role);
  await shop.db.update(staffRoles).set({ needsSecondFactor: true }).where(eq(staffRoles.id, role));
  return member;
}

const columns = await everyColumn();

/** The calls that end the session which makes them: they are tried last. */
const ENDS_SESSION = /\/logout$/;
const inOrder = calls.toSorted(
  (one, other) => Number(ENDS_SESSION.test(one.template)) - Number(ENDS_SESSION.test(other.template)),
);

type Cell = { method: string; path: string };

const nameOf = ({ method, template }: { method: string; template: string }) => `${method} ${template}`;

/** The body of every call. An order is refused for its address before it is refused for its sender. */
const BODY = JSON.stringify({ address: "x" });

/** The status of a call. Its answer is not read, as a stream never ends. */
async function statusOf(
  { method, path }: Cell,
  { as, headers, address = "", text = BODY }: CallOptions,
): Promise<number> {
  const sent = new Headers({ "Idempotency-Key": randomUUID(), ...headers });
  if (as) sent.set("Cookie", as.cookie);
  if (method !== "GET") sent.set("Content-Type", "application/json");
  const request = { method, headers: sent, ...(method === "GET" ? {} : { body: text }) };
  const answer = await shop.app.request(path, request, { inProcess: { clientAddress: address } });
  await answer.body?.cancel();
  return answer.status;
}

/** The names under which a call might believe whose login it is about. */
const NAMES_OF_IDS = [
  "id",
  "_id",
  "person",
  "personId",
  "member",
  "memberId",
  "seller",
  "sellerId",
  "login",
  "token",
];

const isRefused = (status: number) => status === 401 || status === 403;

/** The cells of a column that are other than the table says. */
async function wrongCells({ name, sends, may }: Column, tried: "allowed" | "refused"): Promise<string[]> {
  const wrong: string[] = [];
  // Wrong links are counted by address.
  const address = `192.0.2.${columns.findIndex((each) => each.name === name)}`;
  for (const call of inOrder) {
    const isAllowed = may(table.whoOf.get(nameOf(call)) ?? "");
    if (isAllowed !== (tried === "allowed")) continue;
    const status = await statusOf(call, { ...sends, address });
    if (isRefused(status) === isAllowed) wrong.push(`${nameOf(call)}: ${status}`);
  }
  return wrong;
}

/** Everything that is stored, but for what counts requests. */
async function storedRows() {
  const rows = await everyRow(shop.url);
  rows.delete("rate_limits");
  return rows;
}

it.each(columns)("refuses $name every call that is not theirs, and changes nothing", async (column) => {
  const before = await storedRows();
  expect(await wrongCells(column, "refused")).toEqual([]);
  expect(await storedRows()).toEqual(before);
});

it("changes nothing of another person's by what everybody may do with their own login", async () => {
  const thief = await aMember(shop, await anOwnRole(shop, []));
  const others = [await aMember(shop, "manager"), await aMember(shop, "owner")];
  const logins = await Promise.all(
    others.map(async (as) => read(loginsSchema, await shop.get("/api/seller/logins", as)).logins),
  );
  const ids = [...others.map(({ id }) => id), ...logins.flat().map(({ _id }) => _id)];
  const theirs = async () =>
    [...(await storedRows())].flatMap(([table, rows]) =>
      rows
        .map((row) => `${table} ${JSON.stringify(row)}`)
        .filter((row) => ids.some((id) => row.includes(id))),
    );
  const before = await theirs();
  expect(before.length).toBeGreaterThan(ids.length);
  for (const call of calls.filter((each) => whoMayMake(each).split(" or ").includes("own"))) {
    for (const id of ids) {
      const named = Object.fromEntries(NAMES_OF_IDS.map((name) => [name, id]));
      const path = call.template.replaceAll(/\{\w+\}/g, id);
      await statusOf({ method: call.method, path }, { as: thief, text: JSON.stringify(named) });
    }
  }
  expect(await theirs()).toEqual(before);
});

it("needs no other permission of a call than its own", async () => {
  const role = await anOwnRole(shop, []);
  const member = await aMember(shop, role);
  const wrong: string[] = [];
  for (const permission of everyPermission) {
    await shop.db
      .update(staffRoles)
      .set({ permissions: [permission] })
      .where(eq(staffRoles.id, role));
    const own = calls.filter((call) => whoMayMake(call).split(" or ").includes(permission));
    for (const call of own) {
      const status = await statusOf(call, { as: member });
      if (isRefused(status)) wrong.push(`${nameOf(call)} with ${permission}: ${status}`);
    }
  }
  expect(wrong).toEqual([]);
});

it.each(columns)("lets $name make every call that is theirs", async (column) => {
  expect(await wrongCells(column, "allowed")).toEqual([]);
});

it("has a permission of its own, which some role can have, for every call of sellers", () => {
  const declared = new Set<string>(["own", ...everyPermission]);
  const undeclared = calls.filter(
    ({ security = [] }) =>
      !security.some((entry) => Object.keys(entry).length === 0) &&
      security.flatMap((entry) => entry.sellerSession ?? []).some((permission) => !declared.has(permission)),
  );
  expect(undeclared.map(nameOf)).toEqual([]);
  const withoutOne = calls.filter(({ security = [] }) =>
    security.some((entry) => entry.sellerSession?.length === 0),
  );
  expect(withoutOne.map(nameOf)).toEqual([]);
});

/** The calls of a bookkeeper that are no GET, each with the reason why it changes nothing of the store. */
const READS_BY_POST: Record<string, string> = {
  "POST /api/delivery/bank-list": "compares a pasted list with payments, and stores nothing",
  "POST /api/order/current": "reads orders by their ids",
  "POST /api/approval/{id}/withdraw": "takes back what they asked for themselves",
};

it("lets a bookkeeper see and export, and change nothing", () => {
  const declared = permissionKinds().filter(({ roles }) => roles.includes("bookkeeper"));
  const mayMake = someoneWith(declared.map(({ name }) => name));
  const changing = calls.filter((call) => {
    const who = whoMayMake(call);
    return call.method !== "GET" && mayMake(who) && who !== "everybody" && who !== "own";
  });
  expect(changing.map(nameOf).filter((name) => !(name in READS_BY_POST))).toEqual([]);
});
