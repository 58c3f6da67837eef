import { beforeEach, describe, expect, it } from "vitest";
import { auditListSchema } from "#modules/audit/contract.ts";
import { read, type Visitor } from "#tests/support/calls.ts";
import { aMember } from "#tests/support/staff.ts";
import { approvalShop } from "./approval-shop.support.ts";

const { shop, seller, lakshmi, ravi, aCustomer, turnOn, seen, oneOpen, lastPast, decide, withdraw, reset } =
  await approvalShop();

beforeEach(reset);

describe("a download of people's data", () => {
  const fetchIt = (as: Visitor, id: string) =>
    shop.get(`/api/seller/customer/customers/${id}/export.csv`, as);
  const file = (as: Visitor, id: string) => shop.get(`/api/approval/${id}/file`, as);

  it("is made once for who asked, within a day, after another person has allowed it", async () => {
    await turnOn("export");
    const { id } = await aCustomer({ name: "Meera Rao" });
    expect(await fetchIt(lakshmi, id)).toMatchObject({ status: 202 });
    const { _id, words } = await oneOpen(ravi);
    expect(words).toBe("All data about Meera Rao as a file");
    expect((await file(lakshmi, _id)).status).toBe(404);
    expect(await decide(ravi, _id, "allow")).toMatchObject({
      body: { message: `Allowed. Lakshmi (${lakshmi.email}) can download it once, within a day.` },
    });
    expect((await file(ravi, _id)).status).toBe(404);
    expect(await oneOpen(lakshmi)).toMatchObject({ hasFile: true });
    const answer = await file(lakshmi, _id);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-disposition")).toContain("customer.csv");
    expect(answer.body).toContain("Day,");
    expect((await file(lakshmi, _id)).status).toBe(404);
    expect(await fetchIt(lakshmi, id)).toMatchObject({ status: 202 });
  });

  it("is once in the activity log, with who asked and who allowed it", async () => {
    await turnOn("export");
    const { id } = await aCustomer();
    await fetchIt(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    await decide(ravi, _id, "allow");
    const files = async () => read(auditListSchema, await shop.get("/api/audit?subject=file", seller));
    const { total } = await files();
    expect((await file(lakshmi, _id)).status).toBe(200);
    const { entries, total: now } = await files();
    expect(now).toBe(total + 1);
    const address = `/api/seller/customer/customers/${id}/export.csv`;
    expect(entries[0]).toMatchObject({
      who: "Lakshmi",
      action: "downloaded",
      name: "customer.csv",
      after: { address, allowedBy: `Ravi (${ravi.email})` },
    });
  });

  it("is nothing that a bookkeeper allows, who may fetch their own", async () => {
    await turnOn("export");
    const { id } = await aCustomer();
    const bookkeeper = await aMember(shop, "bookkeeper", { name: "Kamala" });
    await fetchIt(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    expect(await seen(bookkeeper)).toMatchObject({ open: [], past: [] });
    expect((await decide(bookkeeper, _id, "allow")).status).toBe(403);
    await withdraw(lakshmi, _id);
    await fetchIt(bookkeeper, id);
    const own = await oneOpen(bookkeeper);
    expect((await decide(ravi, own._id, "allow")).status).toBe(200);
    expect((await file(bookkeeper, own._id)).status).toBe(200);
  });

  it("is not there any more after a day", async () => {
    await turnOn("export");
    const { id } = await aCustomer();
    await fetchIt(lakshmi, id);
    const { _id } = await oneOpen(ravi);
    await decide(ravi, _id, "allow");
    const now = shop.clock.now;
    shop.clock.now = new Date(now.getTime() + 24 * 3_600_000);
    expect((await file(lakshmi, _id)).status).toBe(404);
    expect(await lastPast(lakshmi)).toMatchObject({ state: "failed" });
    shop.clock.now = now;
  });
});
