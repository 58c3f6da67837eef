import { afterAll, expect, it } from "vitest";
import { linkMadeSchema, vanAddedSchema } from "#modules/dispatch/contract/vans.ts";
import { growersLinkMadeSchema } from "#modules/grower/contract/field.ts";
import { read } from "#tests/support/calls.ts";
import { addGrower } from "#tests/support/growers.ts";
import { aDriver, theSeller } from "#tests/support/sign-in.ts";
import { aMember } from "#tests/support/staff.ts";
import { testApp } from "#tests/support/test-app.ts";
import { whileUncommitted } from "#tests/support/waiting.ts";

const shop = await testApp();
afterAll(shop.close);

const owner = await theSeller(shop);
const ownersVan = await aDriver(shop, owner);

const sheetOf = async (headers: Record<string, string>) =>
  (await shop.send("GET", "/api/drive/sheet", { headers })).status;
const letGo = (id: string) => shop.post(`/api/staff/people/${id}/leave`, {}, owner);

it("ends the vans' links that somebody made who leaves, and no others", async () => {
  const manager = await aMember(shop, "manager");
  const van = await aDriver(shop, manager);
  expect(await sheetOf(van)).toBe(200);
  expect(await letGo(manager.id)).toMatchObject({ status: 200 });
  expect(await sheetOf(van)).toBe(401);
  expect(await sheetOf(ownersVan)).toBe(200);
});

it("ends the link of the van that a driver who leaves drives", async () => {
  const driver = await aMember(shop, "driver");
  const fields = { name: "His van", driver: "Ravi", phone: "", person: driver.id };
  const { id } = read(vanAddedSchema, await shop.post("/api/delivery/vans", fields, owner));
  const { path } = read(linkMadeSchema, await shop.post(`/api/delivery/vans/${id}/link`, {}, owner));
  const headers = { "Drive-Token": path.replace("/drive/", "") };
  expect(await sheetOf(headers)).toBe(200);
  await letGo(driver.id);
  expect(await sheetOf(headers)).toBe(401);
});

it("ends the growers' links that somebody made who leaves", async () => {
  const contact = await aMember(shop, "grower-contact");
  const grower = await addGrower(shop.db, "Basavanna");
  const link = await shop.post(`/api/seller/growers/${grower}/link`, {}, contact);
  const headers = { "Grower-Token": read(growersLinkMadeSchema, link).path.replace("/field/", "") };
  expect(await shop.send("GET", "/api/field", { headers })).toMatchObject({ status: 200 });
  await letGo(contact.id);
  expect(await shop.send("GET", "/api/field", { headers })).toMatchObject({ status: 401 });
});

it.each([
  ["they leave", "left_at = now()", 401],
  ["they get another role", "role = 'packer'", 403],
])("makes no link for somebody while %s", async (_what, change, status) => {
  const manager = await aMember(shop, "manager");
  const van = read(
    vanAddedSchema,
    await shop.post("/api/delivery/vans", { name: "X", driver: "", phone: "" }, owner),
  );
  const grower = await addGrower(shop.db, `Kalamma ${status}`);
  const statement = `update staff_members set ${change} where seller_id = $1`;
  const [forVan, forGrower] = await whileUncommitted(
    shop,
    { statement, values: [manager.id], table: "staff_members", waiting: 2 },
    () =>
      Promise.all([
        shop.post(`/api/delivery/vans/${van.id}/link`, {}, manager),
        shop.post(`/api/seller/growers/${grower}/link`, {}, manager),
      ]),
  );
  expect([forVan, forGrower]).toMatchObject([{ status }, { status }]);
});
