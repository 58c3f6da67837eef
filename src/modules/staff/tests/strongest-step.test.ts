import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashOfToken } from "#kernel/secret-token.ts";
import { passwordResets } from "#modules/account/tables.ts";
import { approvalsSchema } from "#modules/approval/contract.ts";
import { approvalRules } from "#modules/approval/tables.ts";
import { linkMadeSchema, vanAddedSchema } from "#modules/dispatch/contract/vans.ts";
import { authenticator } from "#tests/support/authenticator.ts";
import { type Answer, read, refusal, type Visitor } from "#tests/support/calls.ts";
import { addGrower } from "#tests/support/growers.ts";
import { codeAt, withCodes } from "#tests/support/second-factor.ts";
import { sendSettings, shownSettings } from "#tests/support/settings.ts";
import { aDriver, aShopper, theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole, MEMBER_PASSWORD, type Member } from "#tests/support/staff.ts";
import { aStation, enter, havePin, type SharedDevice } from "#tests/support/stations.ts";
import { testApp } from "#tests/support/test-app.ts";
import { newPasswordMadeSchema } from "../contract/people.ts";
import { passkeyOfferSchema, registrationSchema } from "../login-contract.ts";
import { stationsSchema } from "../station-contract.ts";
import { staffRoles } from "../tables.ts";

const HERE = { origin: "https://shop.example.org", host: "shop.example.org" };
const shop = await testApp({ publicUrl: HERE.origin }, { SECRETS_KEY: "k".repeat(32) });
afterAll(shop.close);

const password = MEMBER_PASSWORD;
let owner: Visitor;
let packers: string;
let packer: Member;
let table: SharedDevice;
let grower: string;
let van: string;
let station: string;
/** A role that may all of it, and can be set to need a second step. */
let role: string;

beforeAll(async () => {
  owner = await theSeller(shop);
  packers = await anOwnRole(shop, ["packing.see"]);
  packer = await aMember(shop, packers);
  table = await aStation(shop, await aMember(shop, "manager"));
  grower = await addGrower(shop.db, "Basavaraj");
  van = read(
    vanAddedSchema,
    await shop.post("/api/delivery/vans", { name: "Van", driver: "", phone: "" }, owner),
  ).id;
  station = read(stationsSchema, await shop.get("/api/staff/stations", owner)).stations[0]?._id ?? "";
  role = await anOwnRole(shop, [
    "staff.see",
    "staff.change",
    "staff.stations",
    "dispatch.see",
    "dispatch.change",
    "grower.see",
    "grower.change",
    "grower.payee",
    "settings.see",
    "settings.change",
    "online-payment.see",
    "online-payment.keys",
    "approval.see",
    "approval.decide",
    "approval.settings",
    "packing.see",
    "packing.change",
  ]);
});

const logIn = (email: string, extra: object = {}) =>
  shop.post("/api/seller/login", { email, password, ...extra });

function session(answer: Answer): Visitor {
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return { cookie: answer.cookie };
}

async function withPasskey(who: Visitor): Promise<ReturnType<typeof authenticator>> {
  const begun = await shop.post("/api/seller/passkeys/begin", { password }, who);
  const { challenge } = read(registrationSchema, begun).options;
  const phone = authenticator();
  const signed = phone.register({ ...HERE, challenge });
  session(await shop.post("/api/seller/passkeys", { name: "Phone", signed }, who));
  return phone;
}

async function byPin(person: Member): Promise<Visitor> {
  await havePin(shop, [person]);
  // The browser says nothing of the shared device any more.
  return session(await enter(shop, table, person));
}

const PIN_IS_NOT_ENOUGH = "Log in on a device of your own, with your password or passkey, to change this.";
const NOT_THEIR_ROLE = "This is not part of your role";
const PASSKEY_FIRST = "You have a passkey. Log in with it to change this.";

/** A person who has come, with the password that they have then. */
type Come = { as: Visitor; password: string };

type Way = {
  way: string;
  come: (person: Member) => Promise<Come>;
  /** The words that keep it from changing how the person logs in; null if it may. */
  refused: string | null;
  /** The login proves one step alone, which is not enough where the role needs two. */
  isOneStep?: true;
};

const withOwn = (as: Visitor): Come => ({ as, password });

const WAYS: Way[] = [
  { way: "a PIN", refused: PIN_IS_NOT_ENOUGH, come: async (person) => withOwn(await byPin(person)) },
  {
    way: "a PIN, beside codes",
    refused: PIN_IS_NOT_ENOUGH,
    come: async (person) => {
      await withCodes(shop, person);
      return withOwn(await byPin(person));
    },
  },
  {
    way: "a PIN, beside a passkey",
    refused: PIN_IS_NOT_ENOUGH,
    come: async (person) => {
      await withPasskey(person);
      return withOwn(await byPin(person));
    },
  },
  {
    way: "a password, which is all there is",
    isOneStep: true,
    refused: null,
    come: async ({ email }) => withOwn(session(await logIn(email))),
  },
  {
    way: "a password, beside a passkey",
    isOneStep: true,
    refused: PASSKEY_FIRST,
    come: async (person) => {
      await withPasskey(person);
      return withOwn(session(await logIn(person.email)));
    },
  },
  {
    way: "a new password that an owner gave, beside a passkey",
    isOneStep: true,
    refused: PASSKEY_FIRST,
    come: async (person) => {
      await withPasskey(person);
      const made = await shop.post(`/api/staff/people/${person.id}/new-password`, {}, owner);
      const renewed = read(newPasswordMadeSchema, made).password;
      return { as: session(await logIn(person.email, { password: renewed })), password: renewed };
    },
  },
  {
    way: "a code",
    refused: null,
    come: async (person) => {
      const { secret } = await withCodes(shop, person);
      return withOwn(session(await logIn(person.email, { code: codeAt(secret, shop.clock.now) })));
    },
  },
  {
    way: "a code, beside a passkey",
    refused: null,
    come: async (person) => {
      const { secret } = await withCodes(shop, person);
      await withPasskey(person);
      return withOwn(session(await logIn(person.email, { code: codeAt(secret, shop.clock.now) })));
    },
  },
  {
    way: "a recovery code",
    refused: null,
    come: async (person) => {
      const { recoveryCodes } = await withCodes(shop, person);
      return withOwn(session(await logIn(person.email, { code: recoveryCodes[0] })));
    },
  },
  {
    way: "a passkey",
    refused: null,
    come: async (person) => {
      const phone = await withPasskey(person);
      const offer = await shop.post("/api/seller/passkey-login/begin", undefined);
      const challenge = read(passkeyOfferSchema, offer).options?.challenge ?? "";
      const signed = phone.logIn({ ...HERE, challenge });
      return withOwn(session(await shop.post("/api/seller/passkey-login", { signed })));
    },
  },
];

type Call = [method: string, path: string, json?: object];

const wrong = { password: "a wrong guess" };

/** The changes of a person's own ways in. Each is one that changes nothing, also where it is allowed. */
const ownWays = (): Call[] => [
  ["POST", "/api/seller/change-password", { ...wrong, newPassword: "weigh it thrice" }],
  ["POST", "/api/seller/codes/begin", wrong],
  ["POST", "/api/seller/codes/confirm", { code: "000000" }],
  ["POST", "/api/seller/codes/recovery", wrong],
  ["POST", "/api/seller/codes/end", { ...wrong, code: "000000" }],
  ["POST", "/api/seller/passkeys/begin", wrong],
  [
    "POST",
    "/api/seller/passkeys",
    { name: "Mine", signed: authenticator().register({ ...HERE, challenge: "c".repeat(43) }) },
  ],
  ["POST", "/api/seller/passkeys/remove", { ...wrong, id: "nobody's" }],
  ["PUT", "/api/staff/pin", { ...wrong, pin: "4711" }],
];

/** The changes of others' ways in, and of what people may do. */
const othersWays = (): Call[] => [
  ["POST", "/api/staff/invitations", { name: "A friend", email: null, role: packers, byMail: false }],
  ["POST", "/api/staff/roles", { name: `Role ${++made}`, permissions: ["packing.see"] }],
  ["PUT", `/api/staff/people/${packer.id}/pin`, { pin: "4711" }],
  ["DELETE", `/api/staff/people/${packer.id}/pin`],
  ["POST", `/api/staff/people/${packer.id}/new-password`, {}],
  ["POST", `/api/staff/people/${packer.id}/reset-factors`, {}],
  ["POST", `/api/delivery/vans/${van}/link`, {}],
  ["POST", `/api/seller/growers/${grower}/link`, {}],
  ["PUT", `/api/staff/stations/${station}`, { name: "Packing table", lockMinutes: 5 }],
  ["DELETE", "/api/staff/stations/none"],
];
let made = 0;

/** The changes of where money goes, and of what waits for a second person. */
const ofMoney = async (): Promise<Call[]> => [
  [
    "PUT",
    "/api/seller/settings",
    { ...(await shownSettings(shop, owner)), upiAddress: `shop${++made}@okbank` },
  ],
  [
    "POST",
    "/api/payment/gateway",
    { gateway: "none", keyId: "none", keySecret: "none", webhookSecret: "none" },
  ],
  ["PUT", `/api/seller/growers/${grower}/payee`, { upi: `grower${++made}@okbank` }],
  ["PUT", "/api/approval/rules/refund", { isOn: false, from: 0, was: { isOn: true, from: 500 } }],
  ["POST", "/api/approval/none/allow", {}],
  ["POST", "/api/approval/none/refuse", {}],
];

const isIn = async (as: Visitor) => (await shop.get("/api/seller/is-auth", as)).status === 200;
const needSecondStep = (needsSecondFactor: boolean) =>
  shop.db.update(staffRoles).set({ needsSecondFactor }).where(eq(staffRoles.id, role));

describe.each([false, true])("where the role needs a second step: %s", (needsIt) => {
  describe.each(WAYS)("who came by $way", ({ come, refused, isOneStep = false }) => {
    it(`${refused === null ? "may change" : "does not change"} how they and others log in, and where money goes`, async () => {
      const person = await aMember(shop, role);
      const { as, password: own } = await come(person);
      await needSecondStep(needsIt);
      const send = ([method, path, json]: Call) => shop.send(method, path, { as, ...(json && { json }) });
      for (const call of ownWays()) {
        const answer = await send(call);
        if (refused === null) expect(answer.status, call[1]).not.toBe(403);
        else expect(answer, call[1]).toMatchObject(refusal(403, refused));
      }
      for (const call of othersWays()) {
        const answer = await send(call);
        if (needsIt && isOneStep) expect(answer, call[1]).toMatchObject(refusal(403, NOT_THEIR_ROLE));
        else if (refused === null) expect(answer.status, call[1]).not.toBe(403);
        else expect(answer, call[1]).toMatchObject(refusal(403, refused));
      }
      for (const call of await ofMoney()) {
        const { status, body } = await send(call);
        if (needsIt && isOneStep)
          expect({ status, body }, call[1]).toMatchObject(refusal(403, NOT_THEIR_ROLE));
        else expect(status === 403, `${call[1]}: ${JSON.stringify(body)}`).toBe(refused !== null);
      }
      const passwords = { password: own, newPassword: "weigh it thrice" };
      const changed = await shop.post("/api/seller/change-password", passwords, as);
      expect(changed.status).toBe(refused === null ? 200 : 403);
      // Nobody is thrown out by a change that was refused.
      expect([await isIn(as), await isIn(changed)]).toEqual(refused === null ? [false, true] : [true, false]);
      const share: Call = ["POST", "/api/staff/stations", { name: "A phone" }];
      if (refused !== null) expect(await send(share)).toMatchObject({ status: 403 });
      await needSecondStep(false);
    });
  });
});

it("a password, or one that an owner gave, opens nothing without the codes that are beside it", async () => {
  const person = await aMember(shop, role);
  await withCodes(shop, person);
  expect((await logIn(person.email)).status).toBe(401);
  const given = await shop.post(`/api/staff/people/${person.id}/new-password`, {}, owner);
  const renewed = read(newPasswordMadeSchema, given).password;
  expect((await logIn(person.email, { password: renewed })).status).toBe(401);
});

it("another account to which a second person agrees is saved for whoever asked with a code", async () => {
  await shop.db.insert(approvalRules).values({ kind: "payee", isOn: true, fromPaise: 0 });
  const person = await aMember(shop, role);
  const { secret } = await withCodes(shop, person);
  const as = session(await logIn(person.email, { code: codeAt(secret, shop.clock.now) }));
  const settings = { ...(await shownSettings(shop, owner)), upiAddress: "agreed@okbank" };
  expect(await sendSettings(shop, settings, as)).toMatchObject({ status: 202 });
  const { open } = read(approvalsSchema, await shop.get("/api/approval", owner));
  const allowed = await shop.post(`/api/approval/${open[0]?._id}/allow`, {}, await aMember(shop, role));
  expect(allowed).toMatchObject({ status: 200 });
  expect(await shownSettings(shop, owner)).toMatchObject({ upiAddress: "agreed@okbank" });
});

it("a link of a driver, of a grower, and one for a shopper's new password change nobody's login", async () => {
  const person = await aMember(shop, role);
  const shopper = await aShopper(shop, { email: person.email });
  const token = "t".repeat(43);
  await shop.db.insert(passwordResets).values({
    tokenHash: hashOfToken(token),
    shopperId: shopper.id,
    expiresAt: new Date("2099-01-01"),
  });
  const reset = { token, password: "weigh it thrice" };
  expect((await shop.post("/api/user/reset-password", reset)).status).toBe(200);
  const asShopper = session(
    await shop.post("/api/user/login", { email: person.email, password: reset.password }),
  );
  expect((await logIn(person.email, { password: reset.password })).status).toBe(401);
  expect((await logIn(person.email)).status).toBe(200);
  const driver = await aDriver(shop, owner);
  const link = await shop.post(`/api/seller/growers/${grower}/link`, {}, owner);
  const growers = { "Grower-Token": read(linkMadeSchema, link).path.replace("/field/", "") };
  for (const [method, path, json] of [...ownWays(), ...othersWays()]) {
    const call = { ...(json && { json }) };
    expect((await shop.send(method, path, { ...call, as: asShopper })).status, path).toBe(403);
    for (const headers of [driver, growers])
      expect((await shop.send(method, path, { ...call, headers })).status, path).toBe(401);
  }
});
