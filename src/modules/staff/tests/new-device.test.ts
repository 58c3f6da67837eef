import { eq } from "drizzle-orm";
import { afterAll, describe, expect, it } from "vitest";
import { sellers } from "#modules/identity/tables.ts";
import { type Answer, read, type Visitor } from "#tests/support/calls.ts";
import { startMailRoom } from "#tests/support/mail-room.ts";
import { openMailbox } from "#tests/support/mailbox.ts";
import { queuedJobs } from "#tests/support/queued-jobs.ts";
import { SELLER, theSeller } from "#tests/support/sign-in.ts";
import { aMember, MEMBER_PASSWORD, type Member } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";
import { factorsSchema } from "../login-contract.ts";
import { staffMembers } from "../tables.ts";

const shop = await testApp();
afterAll(shop.close);

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";

const logIn = (
  { email }: Pick<Member, "email">,
  as?: Visitor,
  password: string = MEMBER_PASSWORD,
): Promise<Answer> =>
  shop.send("POST", "/api/seller/login", {
    json: { email, password },
    as,
    headers: { "User-Agent": ANDROID },
  });
const newDevicesOf = async (who: Visitor) =>
  read(factorsSchema, await shop.get("/api/seller/factors", who)).newDevices;

describe("a login from a browser that the person has not used", () => {
  it("is shown on their page and mailed to them, but not the first one, and not again", async () => {
    const mailbox = await openMailbox();
    const stopSending = await startMailRoom(shop.url, mailbox.url);
    const lakshmi = await aMember(shop, "packer");
    const other = await aMember(shop, "packer");
    await shop.db.update(staffMembers).set({ language: "kn" }).where(eq(staffMembers.sellerId, lakshmi.id));
    expect(await newDevicesOf(lakshmi)).toEqual([]);
    const phone = await logIn(lakshmi);
    expect(await newDevicesOf(phone)).toMatchObject([{ device: "Chrome, Android" }]);
    const again = await logIn(lakshmi, phone);
    const home = await logIn(lakshmi, lakshmi);
    expect((await logIn(lakshmi, again, "a wrong guess")).status).toBe(401);
    expect(await newDevicesOf(home)).toHaveLength(1);
    // Somebody else's browser is new for a person, too.
    expect(await newDevicesOf(await logIn(other, again))).toHaveLength(1);
    await mailbox.until((mails) => mails.length === 2);
    // They are sent side by side.
    const receivers = mailbox.mails.flatMap(({ to }) => to);
    expect(receivers.toSorted()).toEqual([lakshmi.email, other.email].toSorted());
    const isKannada = ({ text }: { text: string }) => /\p{Script=Kannada}/u.test(text);
    expect(mailbox.mails.filter(isKannada).flatMap(({ to }) => to)).toEqual([lakshmi.email]);
    // A mail whose job is stopped before it is noted is sent again.
    await expect
      .poll(async () => (await queuedJobs(shop.pool, { kind: "staff-new-device" })).map(({ state }) => state))
      .toEqual(["completed", "completed"]);
    await stopSending();
    await mailbox.close();
  });

  it("is not mailed to the made-up address of an owner who has set none", async () => {
    const first = await theSeller(shop);
    await shop.db.update(sellers).set({ email: "seller@santhe.local" }).where(eq(sellers.isInvited, false));
    const mailbox = await openMailbox();
    const stopSending = await startMailRoom(shop.url, mailbox.url);
    const again = await logIn({ email: "seller@santhe.local" }, undefined, SELLER.password);
    expect(await newDevicesOf(again)).toHaveLength(1);
    expect((await shop.get("/api/seller/is-auth", first)).status).toBe(200);
    const jobs = () => queuedJobs(shop.pool, { kind: "staff-new-device" });
    await expect
      .poll(async () => (await jobs()).map(({ state }) => state))
      .toEqual(["completed", "completed", "completed"]);
    expect(mailbox.mails).toEqual([]);
    await stopSending();
    await mailbox.close();
  });
});
