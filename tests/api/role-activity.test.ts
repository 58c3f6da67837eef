import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { auditEntries } from "#modules/audit/tables.ts";
import { permissionKinds, recordedFields, recordKinds } from "#modules/identity/index.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { rewriteActivity } from "#tests/support/past-activity.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
afterAll(async () => {
  // No module declares these, which is what they are for.
  await rewriteActivity(shop.pool, "delete from audit_entries");
  await shop.close();
});

const LOG = ["audit.see", "audit.export"];
const GONE = "of a module that was taken out";

/** All declared fields as `product.price`. */
const FIELDS = recordKinds().flatMap(({ name }) =>
  Object.keys(recordedFields(name)).map((field) => `${name}.${field}`),
);
const wordsOf = (field: string) => `value of ${field};`;
const nameOf = (kind: string) => `called ${kind};`;

/** Entries with all fields of all kinds of records: one alone, and two in one go. */
beforeAll(async () => {
  await rewriteActivity(shop.pool, "delete from audit_entries");
  const kinds = [...recordKinds().map(({ name }) => name), GONE];
  const rows = kinds.flatMap((subject) => {
    const names = [...Object.keys(recordedFields(subject)), "undeclared"];
    const after = Object.fromEntries(names.map((name) => [name, wordsOf(`${subject}.${name}`)]));
    const entry = {
      sellerEmail: "asha@example.com",
      subject,
      action: "changed" as const,
      subjectId: subject,
      subjectName: nameOf(subject),
      before: after,
      after,
    };
    return [entry, { ...entry, batchId: subject, batchSize: 2 }, { ...entry, batchId: subject }];
  });
  await shop.db.insert(auditEntries).values(rows);
});

const member = async (permissions: string[]) =>
  aMember(shop, await anOwnRole(shop, [...LOG, ...permissions]));

/** All texts in which a role gets the log: as a page, the batches one by one, a record's own, and as a file. */
async function logFor(as: Visitor): Promise<string> {
  const texts = [await shop.get("/api/audit?limit=100", as), await shop.get("/api/audit/activity.csv", as)];
  for (const { name } of recordKinds()) {
    const kind = encodeURIComponent(name);
    texts.push(await shop.get(`/api/audit?batch=${kind}`, as));
    texts.push(await shop.get(`/api/audit?subject=${kind}&id=${kind}`, as));
  }
  expect(texts.map(({ status }) => status)).toEqual(texts.map(() => 200));
  return JSON.stringify(texts.map(({ body }) => body));
}

async function seenBy(permissions: string[]): Promise<string[]> {
  const log = await logFor(await member(permissions));
  return FIELDS.filter((field) => log.includes(wordsOf(field)));
}

/** The values that the log shows to each role that sees it. */
const OF_ALL = [
  "file.address",
  "file.allowedBy",
  "banner.imageUrl",
  "banner.link",
  "banner.title",
  "banner.line",
  "banner.translations",
];
const OF_LOG = [...OF_ALL, "settings.activityKept", "settings.activityDeleted"];

describe("a role that sees the activity log and nothing else", () => {
  it("sees who did what, and no value that another right is for", async () => {
    expect((await seenBy([])).toSorted()).toEqual(OF_LOG.toSorted());
  });

  it("reads that a field was changed", async () => {
    const as = await member([]);
    const { entries } = read(auditListSchema, await shop.get("/api/audit?subject=grower&id=grower", as));
    expect(entries[0]).toMatchObject({ name: "(not part of your role)", before: {}, after: {} });
    expect(entries[0]?.changes).toContainEqual({
      field: "bankAccount",
      label: "Bank account",
      before: null,
      after: "(not part of your role)",
    });
    const { body } = await shop.get("/api/audit/activity.csv?subject=grower", as);
    expect(String(body)).toContain("Bank account: (not part of your role)");
  });

  it("finds nothing by a name that it does not see", async () => {
    const found = async (kind: string, as: Visitor) => {
      const query = new URLSearchParams({ q: nameOf(kind) });
      const { total } = read(auditListSchema, await shop.get(`/api/audit?${query}`, as));
      const { body } = await shop.get(`/api/audit/activity.csv?${query}`, as);
      expect(String(body).includes(kind)).toBe(total > 0);
      return total;
    };
    const owner = await theSeller(shop);
    const [log, newsletter] = [await member([]), await member(["newsletter.see"])];
    for (const kind of ["customer", "subscriber", "person", GONE]) {
      expect(await found(kind, owner)).toBe(3);
      expect(await found(kind, log)).toBe(0);
    }
    expect(await found("subscriber", newsletter)).toBe(3);
    expect(await found("banner", log)).toBe(3);
    expect(await logFor(log)).not.toContain(nameOf("customer"));
  });
});

it("says and finds e-mails of people only for who sees the people", async () => {
  const ravi = await aMember(shop, "manager", { name: "Ravi" });
  expect((await shop.get("/api/audit/activity.csv?q=nothing", ravi)).status).toBe(200);
  const found = async (q: string, permissions: string[]) => {
    const as = await member(permissions);
    const { entries } = read(auditListSchema, await shop.get(`/api/audit?q=${q}`, as));
    return entries.map(({ who, email }) => ({ who, email }));
  };
  expect(await found("ravi", [])).toEqual([{ who: "Ravi", email: null }]);
  expect(await found(encodeURIComponent(ravi.email), [])).toEqual([]);
  expect(await found(encodeURIComponent(ravi.email), ["staff.see"])).toEqual([
    { who: "Ravi", email: ravi.email },
  ]);
});

/** Rights beside the log, some values that a role then sees, and some that it does not. */
const RIGHTS: [permissions: string[], seen: string[], left: string[]][] = [
  [["order.see"], ["order.status", "order.delivery"], ["order.toPay", "order.changes", "order.cashReceived"]],
  [["order.see", "order.sums"], ["order.toPay", "order.askedFor", "order.refundAgain"], ["order.changes"]],
  [["order.see", "order.contacts"], ["order.status"], ["order.toPay", "order.changes", "order.reason"]],
  [["order.see", "order.sums", "order.contacts"], ["order.changes", "order.reason"], ["customer.credit"]],
  [["order.see", "order.take"], ["order.toPay", "order.changes"], ["order.carried"]],
  [["customer.see"], ["customer.answer", "customer.note"], ["customer.credit", "customer.amount"]],
  [["customer.see", "order.sums"], ["customer.credit", "customer.amount", "order.carried"], []],
  [
    ["grower.see"],
    ["grower.phone", "grower.terms", "lot.price"],
    ["grower.upiAddress", "grower.bankAccount"],
  ],
  [["grower.see", "grower.payee"], ["grower.upiAddress", "grower.bankAccount"], ["grower ledger.amount"]],
  [["settlement.see"], ["grower ledger.amount", "grower week.reference"], ["grower.bankAccount"]],
  [["settings.see"], ["settings.upiAddress"], ["settings.keyId", "settings.gstByProduct"]],
  [["online-payment.see"], ["settings.keyId"], ["settings.upiAddress"]],
  [["catalog.see"], ["product.price", "product.offerPrice"], ["promo.promoAmount", "heap.name"]],
  [["dispatch.see"], ["order.cashReceived", "delivery.phone"], ["order.toPay", "delivery.areas"]],
  [["approval.see"], ["approval.state"], ["approval.sum", "approval.note", "approval.from"]],
  [["staff.see"], ["person.role", "staff-role.permissions"], ["station.name"]],
];

it.each(RIGHTS)("with %j it shows their values, and no others", async (permissions, seen, left) => {
  const fields = await seenBy(permissions);
  expect(fields).toEqual(expect.arrayContaining(seen));
  expect(fields.filter((field) => left.includes(field))).toEqual([]);
});

it("has a field that no module declares only for who sees all of such a record", async () => {
  const isShown = async (permissions: string[], field: string) =>
    (await logFor(await member(permissions))).includes(wordsOf(field));
  expect(await isShown(["grower.see"], "grower.undeclared")).toBe(false);
  expect(await isShown(["grower.see", "grower.payee"], "grower.undeclared")).toBe(true);
  expect(await isShown(["grower.see", "grower.payee"], `${GONE}.undeclared`)).toBe(false);
});

it("shows the owner all of it", async () => {
  const log = await logFor(await theSeller(shop));
  const undeclared = recordKinds().map(({ name }) => `${name}.undeclared`);
  const all = [...FIELDS, ...undeclared, `${GONE}.undeclared`];
  expect(all.filter((field) => !log.includes(wordsOf(field)))).toEqual([]);
});

it("names a permission that exists for each of its fields", () => {
  const declared = recordKinds().flatMap((kind) => [kind, ...Object.values(recordedFields(kind.name))]);
  const permissions = new Set<string>();
  const may = (permission: string) => {
    permissions.add(permission);
    return false;
  };
  for (const { seenBy: roles } of declared) {
    if (typeof roles === "string") permissions.add(roles);
    else roles({ may });
  }
  const names = new Set<string>(permissionKinds().map(({ name }) => name));
  expect([...permissions].filter((name) => !names.has(name))).toEqual([]);
});
