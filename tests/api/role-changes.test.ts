import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { auditEntries } from "#modules/audit/tables.ts";
import { banners } from "#modules/banner/tables.ts";
import { vans } from "#modules/dispatch/tables.ts";
import { staffMembers, staffRoles } from "#modules/staff/tables.ts";
import { refusal, toAnswer } from "#tests/support/calls.ts";
import { aMember, anOwnRole, type Member } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";
import { aPicture } from "#tests/support/uploads.ts";

// The role of somebody changes while a call of theirs goes on.

const shop = await testApp();
afterAll(shop.close);

const ARRIVAL = { inProcess: { clientAddress: "192.0.2.1" } };

let role: string;
let member: Member;
beforeEach(async () => {
  role = await anOwnRole(shop, ["banner.change", "order.see", "audit.export", "dispatch.drive"]);
  member = await aMember(shop, role);
});

const CHANGES: [string, () => Promise<unknown>][] = [
  ["their role loses the permission", () => setRole({ permissions: ["catalog.see"] })],
  ["their role needs a second factor", () => setRole({ needsSecondFactor: true })],
  ["they get another role", () => setMember({ role: "grower-contact" })],
  ["they leave", () => setMember({ leftAt: new Date() })],
  ["they log out", () => shop.get("/api/seller/logout", member)],
];

const setRole = (fields: Partial<typeof staffRoles.$inferInsert>) =>
  shop.db.update(staffRoles).set(fields).where(eq(staffRoles.id, role));
const setMember = (fields: Partial<typeof staffMembers.$inferInsert>) =>
  shop.db.update(staffMembers).set(fields).where(eq(staffMembers.sellerId, member.id));

describe("an upload that takes long", () => {
  /** Sends a form in two halves, and runs `between` once the server has read the first. */
  async function sendSlowly(
    between: () => Promise<unknown>,
    { path = "/api/banner/add", picture = "image", text = "", headers = {} }: SlowForm = {},
  ) {
    const form = new FormData();
    if (text) form.append("bag", text);
    form.append(picture, await aPicture());
    const whole = new Request("https://example.com", { method: "POST", body: form });
    const bytes = new Uint8Array(await whole.arrayBuffer());
    const middle = Math.floor(bytes.length / 2);
    const parts = [
      async () => bytes.slice(0, middle),
      async () => {
        await between();
        return bytes.slice(middle);
      },
    ];
    const body = new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const part = parts.shift();
          if (part) controller.enqueue(await part());
          else controller.close();
        },
      },
      // Nothing is read ahead: the second half is made when the first one has been taken.
      { highWaterMark: 0 },
    );
    const type = whole.headers.get("content-type") ?? "";
    const all = Object.assign({}, headers, { Cookie: member.cookie, "Content-Type": type });
    const sent = { method: "POST", headers: all, body, duplex: "half" };
    return toAnswer(await shop.app.request(path, sent, ARRIVAL));
  }

  type SlowForm = { path?: string; picture?: string; text?: string; headers?: Record<string, string> };

  it("is taken where nothing changes", async () => {
    expect(await sendSlowly(async () => undefined)).toMatchObject({ status: 200 });
    expect(await shop.db.$count(banners)).toBe(1);
    await shop.db.delete(banners);
  });

  it.each(CHANGES)("is refused if meanwhile %s, and leaves nothing", async (_what, change) => {
    const answer = await sendSlowly(change);
    expect([401, 403]).toContain(answer.status);
    expect(await shop.db.$count(banners)).toBe(0);
  });

  /** A driver's photo of a bag that is not there. */
  async function sendPhoto(between: () => Promise<unknown>) {
    await shop.db.insert(vans).values({ name: `Van ${randomUUID()}`, driverSellerId: member.id });
    const bag = { orders: [randomUUID()], day: "2026-03-15", at: "2026-03-15T03:00:00.000Z" };
    const headers = { "Idempotency-Key": randomUUID() };
    const form = { path: "/api/drive/shown", picture: "picture", text: JSON.stringify(bag), headers };
    return sendSlowly(between, form);
  }

  it.each(CHANGES)("of a driver is refused too if meanwhile %s", async (_what, change) => {
    expect(await sendPhoto(async () => undefined)).toMatchObject({ status: 404 });
    await shop.db.delete(vans);
    expect([401, 403]).toContain((await sendPhoto(change)).status);
  });
});

describe("a stream", () => {
  it.each(CHANGES)("ends by itself when %s, though there is nothing to tell", async (_what, change) => {
    const answer = await shop.app.request(
      "/api/order/stream",
      { headers: { Cookie: member.cookie } },
      ARRIVAL,
    );
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    expect((await reader?.read())?.value).toBe(": welcome\n\n");
    await change();
    let heard = "";
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read())
      heard += part.value;
    expect(heard).toContain("event: ended");
    expect(await shop.get("/api/order/stream", member)).toMatchObject({ body: { success: false } });
  });
});

describe("a file that is read slowly", () => {
  const entries = Array.from({ length: 1200 }, () => ({
    sellerEmail: "asha@example.com",
    subject: "product",
    action: "changed" as const,
    subjectId: "p",
    subjectName: "Brinjal",
  }));
  beforeAll(async () => {
    await shop.db.insert(auditEntries).values(entries);
  });

  /** Begins to read the activity, and runs `between` before the second part. Returns the number of its lines. */
  async function linesRead(between: () => Promise<unknown>): Promise<number> {
    const path = "/api/audit/activity.csv?subject=product";
    const answer = await shop.app.request(path, { headers: { Cookie: member.cookie } }, ARRIVAL);
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = (await reader?.read())?.value ?? "";
    await between();
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) text += part.value;
    return text.trim().split("\r\n").length;
  }

  it("comes whole where nothing changes", async () => {
    expect(await linesRead(async () => undefined)).toBe(entries.length + 1);
  });

  it.each(CHANGES)("is cut off if meanwhile %s", async (_what, change) => {
    await expect(linesRead(change)).rejects.toThrow();
  });
});

it("is asked anew for every call", async () => {
  expect(await shop.get("/api/order/seller", member)).toMatchObject({ status: 200 });
  await setRole({ permissions: [] });
  expect(await shop.get("/api/order/seller", member)).toMatchObject(
    refusal(403, "This is not part of your role"),
  );
  await setRole({ permissions: ["order.see"] });
  expect(await shop.get("/api/order/seller", member)).toMatchObject({ status: 200 });
});
