import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { linkMadeSchema, vanAddedSchema } from "#modules/dispatch/contract/vans.ts";
import { resetSellerCommand } from "#modules/identity/reset-seller-command.ts";
import { ensureSeller } from "#modules/identity/sessions/seller-account.ts";
import { readConfig } from "#src/operate/config/read-config.ts";
import { authenticator } from "#tests/support/authenticator.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { startMailRoom } from "#tests/support/mail-room.ts";
import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { codeAt, withCodes } from "#tests/support/second-factor.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { aMember, anOwnRole, MEMBER_PASSWORD, type Member } from "#tests/support/staff.ts";
import { aStation, entered } from "#tests/support/stations.ts";
import { secondApp, type TestApp, testApp } from "#tests/support/test-app.ts";
import { invitedSchema } from "../contract/invitations.ts";
import { factorsSchema, registrationSchema } from "../login-contract.ts";
import { staffLoginChanges } from "../login-tables.ts";
import { staffMembers } from "../tables.ts";

const HERE = { origin: "https://shop.example.org", host: "shop.example.org" };
const shop = await testApp({ publicUrl: HERE.origin }, { SECRETS_KEY: "k".repeat(32) });
let mailbox: Mailbox;
let stopSending: () => Promise<void>;
let owner: Visitor;
let lakshmi: Member;
beforeAll(async () => {
  mailbox = await openMailbox();
  stopSending = await startMailRoom(shop.url, mailbox.url);
  owner = await theSeller(shop);
});
afterAll(async () => {
  await stopSending();
  await mailbox.close();
  await shop.close();
});
beforeEach(async () => {
  lakshmi = await aMember(shop, "packer");
  mailbox.mails = [];
});

const password = MEMBER_PASSWORD;
const VAN = { name: "One", driver: "Anbu", phone: "" };
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const send = (method: string, path: string, json: object, as: Visitor) =>
  shop.send(method, path, { json, as, headers: { "User-Agent": FIREFOX } });
const isIn = async (as: Visitor) => (await shop.get("/api/seller/is-auth", as)).status === 200;

/** Takes the mail with these words out of the box: to whom, and what it says. */
async function told(words = "was changed at Santhe"): Promise<{ to: string[]; text: string }> {
  const isIt = ({ text }: { text: string }) => text.includes(words);
  await mailbox.until((mails) => mails.some(isIt));
  const [mail] = mailbox.mails.splice(mailbox.mails.findIndex(isIt), 1);
  if (!mail) throw new Error("there is no mail");
  return { to: mail.to, text: mail.text.replaceAll(/\s+/g, " ") };
}

async function addPasskey(as: Visitor) {
  const begun = await shop.post("/api/seller/passkeys/begin", { password }, as);
  const { challenge } = read(registrationSchema, begun).options;
  const signed = authenticator().register({ ...HERE, challenge });
  return send("POST", "/api/seller/passkeys", { name: "Phone", signed }, as);
}

const CHANGES: { words: string; by?: string; make: () => Promise<{ status: number }> }[] = [
  {
    words: "New password",
    make: () =>
      send("POST", "/api/seller/change-password", { password, newPassword: "weigh it thrice" }, lakshmi),
  },
  { words: "Passkey added", make: () => addPasskey(lakshmi) },
  {
    words: "Passkey removed",
    make: async () => {
      await addPasskey(lakshmi);
      await told();
      const { passkeys } = read(factorsSchema, await shop.get("/api/seller/factors", lakshmi));
      return send("POST", "/api/seller/passkeys/remove", { id: passkeys[0]?._id, password }, lakshmi);
    },
  },
  {
    words: "New recovery codes",
    make: async () => {
      await withCodes(shop, lakshmi);
      expect((await told()).text).toContain("Codes of an app turned on");
      return send("POST", "/api/seller/codes/recovery", { password }, lakshmi);
    },
  },
  {
    words: "Codes of an app turned off",
    make: async () => {
      const { secret } = await withCodes(shop, lakshmi);
      await told();
      const code = codeAt(secret, shop.clock.now);
      return send("POST", "/api/seller/codes/end", { password, code }, lakshmi);
    },
  },
  { words: "PIN set", make: () => send("PUT", "/api/staff/pin", { password, pin: "4711" }, lakshmi) },
  { words: "PIN removed", make: () => send("DELETE", "/api/staff/pin", {}, lakshmi) },
  {
    words: "PIN set",
    by: "seller@example.com",
    make: () => send("PUT", `/api/staff/people/${lakshmi.id}/pin`, { pin: "4711" }, owner),
  },
  {
    words: "New password",
    by: "seller@example.com",
    make: () => send("POST", `/api/staff/people/${lakshmi.id}/new-password`, {}, owner),
  },
  {
    words: "Codes, passkeys and PIN deleted",
    by: "seller@example.com",
    make: () => send("POST", `/api/staff/people/${lakshmi.id}/reset-factors`, {}, owner),
  },
];

it.each(CHANGES)("the person is told by mail: $words, by $by", async ({ words, by, make }) => {
  expect((await make()).status).toBe(200);
  const { to, text } = await told();
  expect(to).toEqual([lakshmi.email]);
  expect(text).toContain(words);
  expect(text).toMatch(/On [\d/]+ at [\d:]+, this was changed at Santhe, from Firefox, Linux/);
  if (by === undefined) expect(text).not.toContain("has done it");
  else expect(text).toContain(`${by} has done it.`);
  for (const secret of ["4711", "weigh it thrice"]) expect(text).not.toContain(secret);
});

it("at a shared device the mail says which", async () => {
  const { as } = await aStation(shop, await aMember(shop, "manager"));
  await send("POST", "/api/seller/change-password", { password, newPassword: "weigh it thrice" }, as);
  expect((await told()).text).toContain("from the shared device “Packing table” (Firefox, Linux)");
});

/** The token of the next mail about a changed login. */
async function mailedToken(): Promise<string> {
  return /\/seller\/not-me\/([\w-]{43})/.exec((await told()).text)?.[1] ?? "";
}

const setPin = (as: Visitor) => send("PUT", "/api/staff/pin", { password, pin: "4711" }, as);
const notMe = (token: string, at: TestApp = shop) => at.post("/api/seller/not-me", { token });
const OVER = refusal(404, "This link opens nothing any more. Log in, and look where you are logged in.");

describe("“that was not me”", () => {
  it("ends all of the person's logins, also by PIN and passkey, and nobody else's; the log has it", async () => {
    const thief = await send("POST", "/api/seller/login", { email: lakshmi.email, password }, { cookie: "" });
    await setPin(thief);
    const token = await mailedToken();
    const { cookie } = await aStation(shop, owner);
    const tablet = await entered(shop, { cookie }, lakshmi, "4711");
    expect(await notMe("t".repeat(43))).toMatchObject(OVER);
    expect(await Promise.all([lakshmi, thief, tablet].map(isIn))).toEqual([true, true, true]);
    expect(await notMe(token)).toMatchObject({ status: 200 });
    expect(await Promise.all([lakshmi, thief, tablet].map(isIn))).toEqual([false, false, false]);
    owner = await theSeller(shop);
    const { entries } = read(auditListSchema, await shop.get("/api/audit?limit=1", owner));
    expect(entries).toMatchObject([{ who: lakshmi.name, after: { logins: "All ended: “That was not me”" } }]);
  });

  it("does nothing when the link is opened, as mail readers do, and works once, from two processes at once", async () => {
    await setPin(lakshmi);
    const token = await mailedToken();
    await shop.get(`/seller/not-me/${token}`);
    await shop.get(`/api/seller/not-me?token=${token}`);
    expect(await isIn(lakshmi)).toBe(true);
    const second = await secondApp(shop.url);
    const presses = await Promise.all([notMe(token), notMe(token, second), notMe(token)]);
    await second.close();
    expect(presses.map(({ status }) => status).toSorted()).toEqual([200, 404, 404]);
    const again = await send("POST", "/api/seller/login", { email: lakshmi.email, password }, { cookie: "" });
    expect(await notMe(token)).toMatchObject(OVER);
    expect(await isIn(again)).toBe(true);
  });

  it("ends the invitations and the links that somebody made in their name", async () => {
    const manager = await aMember(shop, "manager");
    const { id } = read(vanAddedSchema, await shop.post("/api/delivery/vans", VAN, manager));
    const link = await shop.post(`/api/delivery/vans/${id}/link`, {}, manager);
    const drive = () =>
      shop.send("GET", "/api/drive/sheet", {
        headers: { "drive-token": read(linkMadeSchema, link).path.replace("/drive/", "") },
      });
    expect(await drive()).toMatchObject({ status: 200 });
    const role = await anOwnRole(shop, ["staff.see", "staff.change"]);
    const boss = await aMember(shop, role);
    const invited = await shop.post(
      "/api/staff/invitations",
      { role, name: "", email: null, byMail: false },
      boss,
    );
    const invitation = (read(invitedSchema, invited).path ?? "").replace("/seller/join/", "");
    const look = () => shop.post("/api/staff/invitations/look", { token: invitation });
    mailbox.mails = [];
    for (const person of [manager, boss]) {
      await setPin(person);
      expect(await notMe(await mailedToken())).toMatchObject({ status: 200 });
    }
    expect(await drive()).toMatchObject({ status: 401 });
    expect(await look()).toMatchObject({ status: 409 });
  });

  it("is told to the other owners, and not to the person", async () => {
    const asha = await aMember(shop, "owner", { name: "Asha" });
    const left = await aMember(shop, "owner", { name: "Ravi" });
    const leftAt = new Date();
    await shop.db.update(staffMembers).set({ leftAt }).where(eq(staffMembers.sellerId, left.id));
    await setPin(asha);
    expect(await notMe(await mailedToken())).toMatchObject({ status: 200 });
    const { to, text } = await told(asha.email);
    expect(to).toEqual(["seller@example.com"]);
    expect(text).toContain(`Asha (${asha.email}) says that this was somebody else`);
    expect(text).toContain("PIN set");
    await shop.db.delete(staffMembers).where(eq(staffMembers.sellerId, asha.id));
  });

  it("opens nothing after two weeks, and for who works here no more", async () => {
    await setPin(lakshmi);
    const old = await mailedToken();
    const ravi = await aMember(shop, "packer", { name: "Ravi" });
    await setPin(ravi);
    const left = await mailedToken();
    expect((await shop.post(`/api/staff/people/${ravi.id}/leave`, {}, owner)).status).toBe(200);
    expect(await notMe(left)).toMatchObject(OVER);
    await shop.db
      .update(staffLoginChanges)
      .set({ createdAt: sql`now() - interval '15 days'` })
      .where(eq(staffLoginChanges.memberId, lakshmi.id));
    expect(await notMe(old)).toMatchObject(OVER);
    expect(await isIn(lakshmi)).toBe(true);
  });
});

describe("a change by whoever runs the store", () => {
  const store = { db: shop.db, config: readConfig({}), whereSet: () => "in the environment" };

  it("is mailed after a reset of the owner's login, and recorded", async () => {
    await resetSellerCommand({}, store, []);
    const { to, text } = await told();
    expect(to).toEqual(["seller@example.com"]);
    expect(text).toContain("New password; codes, passkeys and PIN deleted, logged out everywhere");
    expect(text).toContain("Whoever runs the store’s computer has done it.");
    expect(text).toMatch(/\/seller\/not-me\/[\w-]{43}/);
    owner = await theSeller(shop);
    const { entries } = read(auditListSchema, await shop.get("/api/audit?limit=1", owner));
    expect(entries).toMatchObject([{ who: "Whoever runs the store’s computer", cameBy: null }]);
  });

  it("is mailed to the address before, which opens nothing, when a start or a reset has another one", async () => {
    const isOfIt = ({ text }: { text: string }) => /New (email|password)/.test(text);
    const moved = { email: "asha@example.org", password: "a password of hers" };
    await ensureSeller(shop.db, moved, shop.deps.mail);
    await mailbox.until((mails) => mails.filter(isOfIt).length === 2);
    const textTo = (address: string) =>
      mailbox.mails.filter(isOfIt).find(({ to }) => to.includes(address))?.text ?? "";
    expect(textTo("seller@example.com")).toContain("New email");
    expect(textTo("seller@example.com")).not.toContain("/seller/not-me/");
    expect(textTo("asha@example.org")).toContain("New password");
    mailbox.mails = [];
    await ensureSeller(shop.db, moved, shop.deps.mail);
    await resetSellerCommand({}, store, ["--email", "seller@example.com"]);
    await mailbox.until((mails) => mails.filter(isOfIt).length === 2);
    expect(textTo("asha@example.org")).toContain("New email");
    owner = await theSeller(shop);
  });
});
