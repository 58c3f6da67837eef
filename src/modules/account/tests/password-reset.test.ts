import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type Answer, refusal } from "#tests/support/calls.ts";
import { BASE_URL, startMailRoom } from "#tests/support/mail-room.ts";
import { type Mailbox, openMailbox } from "#tests/support/mailbox.ts";
import { queuedMails } from "#tests/support/queued-jobs.ts";
import { headerOf } from "#tests/support/read-mail.ts";
import { aShopper, PASSWORD } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";
import { passwordResets } from "../tables.ts";

let shop: TestApp;
let mailbox: Mailbox;
let stopSending: () => Promise<void>;
beforeAll(async () => {
  shop = await testApp();
  mailbox = await openMailbox();
  stopSending = await startMailRoom(shop.url, mailbox.url);
});
afterAll(async () => {
  await stopSending();
  await mailbox.close();
  await shop.close();
});
beforeEach(() => {
  mailbox.mails = [];
});

const NEW_PASSWORD = "battery staple";
const EXPIRED = "This link has expired or was used already. Please ask for a new one.";
const INCOMPLETE = "This link is not complete. Please open it from the mail again.";

const forgot = (email: unknown) => shop.post("/api/user/forgot-password", { email });
const reset = (token: unknown, password: unknown = NEW_PASSWORD) =>
  shop.post("/api/user/reset-password", { token, password });
const login = (email: string, password: string) => shop.post("/api/user/login", { email, password });

async function mailedToken(email: string): Promise<string> {
  const tokens = () =>
    mailbox.mails.flatMap(({ text }) => /\/reset-password\?token=([\w-]{43})\s/.exec(text)?.[1] ?? []);
  const before = tokens().length;
  expect((await forgot(email)).status).toBe(200);
  await mailbox.until(() => tokens().length > before);
  const token = tokens().at(-1);
  if (!token) throw new Error("there is no link in the mail");
  return token;
}

describe("POST /api/user/forgot-password", () => {
  it("mails a link, and answers the same where there is no account", async () => {
    const meera = await aShopper(shop);
    const unknown = await forgot("nobody@example.com");
    const registered = await forgot(meera.email.toUpperCase());
    expect(registered.status).toBe(200);
    expect(registered.body).toEqual(unknown.body);
    await mailbox.until((mails) => mails.length === 1);
    const [mail] = mailbox.mails;
    expect(mail?.to).toEqual([meera.email]);
    expect(mail && headerOf(mail, "Subject")).toBe("Choose a new password at Santhe");
    expect(mail?.html).toContain(`href="${BASE_URL}/reset-password?token=`);
  });

  it.each([
    ["", "Email is required"],
    [undefined, "Email is required"],
    ["nonsense", "Please enter a valid email"],
  ])("refuses %j", async (email, message) => {
    expect(await forgot(email)).toMatchObject(refusal(400, message, { email: message }));
  });

  it("limits the mails to one address, whether or not there is an account", async () => {
    const answers: Answer[] = [];
    for (let attempt = 0; attempt < 6; attempt += 1) answers.push(await forgot("pestered@example.com"));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429]);
  });
});

describe("POST /api/user/reset-password", () => {
  it("changes the password, ends every session and uses up every link", async () => {
    const meera = await aShopper(shop);
    const ravi = await aShopper(shop);
    const older = await mailedToken(meera.email);
    const token = await mailedToken(meera.email);
    expect(await reset(token)).toMatchObject({ status: 200, body: { success: true } });
    expect((await shop.get("/api/user/is-auth", meera)).status).toBe(401);
    expect((await shop.get("/api/user/is-auth", ravi)).status).toBe(200);
    expect((await login(meera.email, PASSWORD)).status).toBe(401);
    expect((await login(meera.email, NEW_PASSWORD)).status).toBe(200);
    expect(await reset(token)).toMatchObject(refusal(400, EXPIRED));
    expect(await reset(older)).toMatchObject(refusal(400, EXPIRED));
  });

  it("refuses a link that is older than the password", async () => {
    const meera = await aShopper(shop);
    const token = await mailedToken(meera.email);
    const change = { password: PASSWORD, newPassword: "changed meanwhile" };
    expect((await shop.post("/api/user/change-password", change, meera)).status).toBe(200);
    expect(await reset(token)).toMatchObject(refusal(400, EXPIRED));
    expect((await login(meera.email, "changed meanwhile")).status).toBe(200);
  });

  it("lets one of two at once through", async () => {
    const meera = await aShopper(shop);
    const token = await mailedToken(meera.email);
    const answers = await Promise.all([reset(token, "first password"), reset(token, "second password")]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("lets one of two links at once through", async () => {
    const meera = await aShopper(shop);
    const tokens = [await mailedToken(meera.email), await mailedToken(meera.email)];
    const answers = await Promise.all(tokens.map((token) => reset(token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it("refuses a link that is older than an hour", async () => {
    const meera = await aShopper(shop);
    const token = await mailedToken(meera.email);
    const [storedReset] = await shop.db.select().from(passwordResets);
    expect(storedReset?.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 60 * 60 * 1000);
    expect(JSON.stringify(storedReset)).not.toContain(token);
    await shop.db.update(passwordResets).set({ expiresAt: sql`now() - interval '1 second'` });
    expect(await reset(token)).toMatchObject(refusal(400, EXPIRED));
    expect((await login(meera.email, PASSWORD)).status).toBe(200);
  });

  it("keeps the link good while the new password is refused", async () => {
    const meera = await aShopper(shop);
    const token = await mailedToken(meera.email);
    const message = "Password must have at least 8 characters";
    expect(await reset(token, "short")).toMatchObject(refusal(400, message, { password: message }));
    expect((await reset(token)).status).toBe(200);
  });

  it.each([
    ["nobody's", EXPIRED],
    ["", INCOMPLETE],
    [undefined, INCOMPLETE],
    ["x".repeat(201), INCOMPLETE],
  ])("refuses the token %j", async (token, message) => {
    expect(await reset(token)).toMatchObject(refusal(400, message));
  });
});

describe("the mail about a new password", () => {
  const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const headers = { "User-Agent": FIREFOX };
  /** The mails about a new password of somebody. */
  const newsFor = (email: string) =>
    mailbox.mails
      .filter(({ to, text }) => to.includes(email) && text.startsWith("Your password was changed"))
      .map(({ text }) => text.replaceAll(/\s+/g, " "));

  it("goes to the shopper, says from which browser, and how, and has no secret", async () => {
    const meera = await aShopper(shop);
    const json = { password: PASSWORD, newPassword: NEW_PASSWORD };
    const changed = await shop.send("POST", "/api/user/change-password", { json, as: meera, headers });
    expect(changed.status).toBe(200);
    await mailbox.until(() => newsFor(meera.email).length === 1);
    const token = await mailedToken(meera.email);
    const again = { json: { token, password: "a third password" }, headers };
    expect((await shop.send("POST", "/api/user/reset-password", again)).status).toBe(200);
    await mailbox.until(() => newsFor(meera.email).length === 2);
    const [first, second] = newsFor(meera.email);
    expect(first).toMatch(/On [\d/]+ at [\d:]+, .* with the old password, from Firefox, Linux\./);
    expect(second).toContain("with a link that we had mailed to you, from Firefox, Linux.");
    for (const secret of [PASSWORD, NEW_PASSWORD, "a third password"])
      expect(JSON.stringify(newsFor(meera.email))).not.toContain(secret);
  });

  it("is not sent for what changed nothing", async () => {
    const meera = await aShopper(shop);
    const json = { password: "a wrong guess", newPassword: NEW_PASSWORD };
    expect((await shop.send("POST", "/api/user/change-password", { json, as: meera })).status).toBe(400);
    expect((await reset("t".repeat(43))).status).toBe(400);
    expect(await queuedMails(shop.pool, { kind: "password-changed", email: meera.email })).toEqual([]);
  });
});
