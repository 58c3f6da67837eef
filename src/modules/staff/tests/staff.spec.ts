import type { Browser, Page } from "@playwright/test";
import { peopleSchema } from "#modules/staff/contract/people.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { expect, openAlive, test, toast } from "#tests/e2e/support/test.ts";

// A separate shop, in which no other test invites anybody.
test.describe.configure({ mode: "default" });
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => shop.stop());

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1440, height: 900 } };

/** The width by which a page scrolls sideways, in pixels. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const pageOn = async (browser: Browser, device: object) =>
  (await browser.newContext({ baseURL: shop.url, ...device })).newPage();

/** Gives a person a role on the page of people. */
async function giveRole(office: Page, { name, role }: { name: string; role: string }): Promise<void> {
  await office.getByRole("button", { name: `Change ${name}` }).click();
  const dialog = office.getByRole("dialog");
  await dialog.getByRole("radio", { name: new RegExp(`^${role}`) }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

test("a helper joins by a link, and a change of role acts on what is open and keeps what was typed", {
  tag: "@quick",
}, async ({ browser }) => {
  const office = await pageOn(browser, LAPTOP);
  await logInSeller(office.request);
  await openAlive(office, "/seller/people");
  await office.getByRole("button", { name: "Invite" }).first().click();
  const dialog = office.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Lakshmi");
  await dialog.getByRole("radio", { name: /^Manager/ }).check();
  await dialog.getByRole("button", { name: "Make the invitation" }).click();
  await expect(dialog.getByRole("img", { name: "QR code of the invitation" })).toBeVisible();
  const link = await dialog.getByLabel("Link").inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(office.getByText("For Lakshmi")).toBeVisible();

  // The helper opens it on a phone.
  const phone = await pageOn(browser, PHONE);
  await openAlive(phone, link);
  await expect(phone.getByText("Your role: Manager")).toBeVisible();
  expect(await tooWide(phone)).toBe(0);
  await expect(phone.getByLabel("Your name")).toHaveValue("Lakshmi");
  await phone.getByLabel("Your email").fill("lakshmi@example.com");
  await phone.getByLabel("Choose a password").fill("weigh it twice");
  await phone.getByRole("button", { name: "Join" }).click();
  await phone.waitForURL("**/seller");
  await expect(phone.getByRole("link", { name: "Lakshmi My page" })).toBeVisible();

  // The same link opens nothing more.
  const stranger = await pageOn(browser, PHONE);
  await openAlive(stranger, link);
  await expect(stranger.getByRole("alert")).toContainText("was used already");

  // She types in a dialog, while the owner makes her a packer and then a manager again.
  await openAlive(phone, "/seller/vans");
  await phone.getByRole("button", { name: "Add the first van" }).click();
  await phone.getByLabel("Name of the van").fill("Blue van");
  await openAlive(office, "/seller/people");
  await giveRole(office, { name: "Lakshmi", role: "Packer" });
  await expect(phone.getByText("What you may do here has changed")).toBeVisible();
  await expect(phone.getByRole("dialog")).toBeHidden();
  await expect(phone.getByRole("heading", { name: "This page is not part of your role" })).toBeVisible();
  // Nothing that is hidden locks the page.
  await expect(phone.getByRole("link", { name: "Deliver" })).toBeHidden();
  await giveRole(office, { name: "Lakshmi", role: "Manager" });
  await expect(phone.getByRole("dialog").getByLabel("Name of the van")).toHaveValue("Blue van");
  await phone.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(phone.getByRole("heading", { name: "Blue van" })).toBeVisible();

  // She is let go: her page gives way to the login within a second, by itself.
  await office.getByRole("button", { name: "Change Lakshmi" }).click();
  await office.getByRole("button", { name: "Let go" }).click();
  await office.getByRole("button", { name: "Let Lakshmi go" }).click();
  await expect(toast(office, "Lakshmi has left. All their logins have ended.")).toBeVisible();
  await expect(phone.getByRole("heading", { name: "Seller Login" })).toBeVisible();
  await expect(phone.getByText("Blue van")).toHaveCount(0);

  // She is invited again by her email: the dialog offers to take her back in, with the role that was chosen.
  await office.getByRole("button", { name: "Invite" }).first().click();
  await dialog.getByRole("radio", { name: /^Driver/ }).check();
  await dialog.getByRole("radio", { name: /^By mail/ }).check();
  await dialog.getByRole("textbox", { name: "Email" }).fill("Lakshmi@example.com");
  await expect(dialog.getByText("Lakshmi worked here before, and needs no invitation.")).toBeVisible();
  await dialog.getByRole("button", { name: "Take Lakshmi back in" }).click();
  await expect(dialog.getByRole("radio", { name: /^Driver/ })).toBeChecked();
  await dialog.getByRole("button", { name: "Take back in" }).click();
  await expect(toast(office, "Lakshmi works here again")).toBeVisible();
});

test("an open orders page stops its stream without a login when the role loses the orders", async ({
  browser,
}) => {
  const office = await pageOn(browser, LAPTOP);
  await logInSeller(office.request);
  const api = (path: string, data: object) =>
    office.request.post(`/api/staff/${path}`, { data, headers: OWN_CONNECTION });
  const invited = { name: "Ravi", email: null, role: "phone-desk", byMail: false };
  const { path } = await (await api("invitations", invited)).json();
  const desk = await pageOn(browser, LAPTOP);
  const person = { name: "Ravi", email: "ravi@example.com", password: "weigh it twice" };
  const token = path.replace("/seller/join/", "");
  await desk.request.post("/api/staff/invitations/join", {
    data: { ...person, token },
    headers: OWN_CONNECTION,
  });
  await openAlive(desk, "/seller/orders");
  await expect(desk.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  await openAlive(office, "/seller/people");
  await giveRole(office, { name: "Ravi", role: "Packer" });
  await expect(desk.getByRole("heading", { name: "This page is not part of your role" })).toBeVisible();
  await giveRole(office, { name: "Ravi", role: "Telephone desk" });
  await expect(desk.getByRole("heading", { name: "Orders", level: 1 })).toBeVisible();
  await expect(desk.getByRole("dialog")).toBeHidden();
  const people = peopleSchema.parse(await (await office.request.get("/api/staff/people")).json());
  expect(people.people.find(({ name }) => name === "Ravi")?.devices).toBe(1);
});

test("roles fit on a phone and on a laptop, and an own one is made from another", async ({ browser }) => {
  const office = await pageOn(browser, LAPTOP);
  await logInSeller(office.request);
  await openAlive(office, "/seller/roles");
  await expect(office.getByRole("table", { name: "What each role may do" })).toBeVisible();
  await office.getByRole("button", { name: "Bookkeeper" }).click();
  await office.getByRole("button", { name: "Copy" }).click();
  const dialog = office.getByRole("dialog");
  await dialog.getByLabel("Name of the role").fill("Early helpers");
  await dialog.getByRole("checkbox").first().click();
  await dialog.getByRole("button", { name: "Add the role" }).click();
  await expect(office.getByRole("heading", { name: "Early helpers" })).toBeVisible();
  const phone = await pageOn(browser, PHONE);
  await logInSeller(phone.request);
  await openAlive(phone, "/seller/roles");
  await phone.getByLabel("Role", { exact: true }).selectOption("Early helpers");
  await expect(phone.getByRole("heading", { name: "Early helpers" })).toBeVisible();
  expect(await tooWide(phone)).toBe(0);
  await openAlive(phone, "/seller/people");
  expect(await tooWide(phone)).toBe(0);
});
