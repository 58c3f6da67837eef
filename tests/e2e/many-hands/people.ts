/** People who join a store, share a tablet, and get another role. */
import type { Browser, Page } from "@playwright/test";
import { expect, openAlive } from "../support/test.ts";

export interface Person {
  name: string;
  role: string;
  email: string;
  pin?: string;
}

export const PASSWORD = "weigh it twice";

export const MANAGER: Person = { name: "Savitri", role: "Manager", email: "savitri@example.com" };
export const LAKSHMI: Person = { name: "Lakshmi", role: "Packer", email: "lakshmi@example.com", pin: "4829" };
export const PRAKASH: Person = { name: "Prakash", role: "Packer", email: "prakash@example.com", pin: "7306" };
export const DRIVER: Person = { name: "Ravi", role: "Driver", email: "ravi@example.com" };
export const BOOKKEEPER: Person = { name: "Nirmala", role: "Bookkeeper", email: "nirmala@example.com" };

/** The owner invites somebody. Returns the link, which is shown once. */
export async function invite(owner: Page, { name, role }: Person): Promise<string> {
  await openAlive(owner, "/seller/people");
  await owner.getByRole("button", { name: "Invite" }).first().click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByLabel("Name").fill(name);
  await dialog.getByRole("radio", { name: new RegExp(`^${role}`) }).check();
  await dialog.getByRole("button", { name: "Make the invitation" }).click();
  const link = await dialog.getByRole("textbox", { name: "Link" }).inputValue();
  await dialog.getByRole("button", { name: "Done" }).click();
  return link;
}

/** Somebody opens the link on a device, and is logged in there. */
export async function join(page: Page, link: string, { role, email }: Person): Promise<void> {
  await openAlive(page, link);
  await expect(page.getByText(`Your role: ${role}`)).toBeVisible();
  await page.getByLabel("Your email").fill(email);
  await page.getByLabel("Choose a password").fill(PASSWORD);
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL((url) => !url.pathname.includes("/join/"));
}

/** Somebody who joined chooses the PIN with which they enter at shared devices. */
export async function choosePin(page: Page, { pin = "" }: Person): Promise<void> {
  await openAlive(page, "/seller/me");
  await page.getByRole("button", { name: "Choose a PIN" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("New PIN").fill(pin);
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

/** The owner, logged in on the tablet, makes it a shared device, and leaves it locked. */
export async function shareTablet(tablet: Page): Promise<void> {
  await openAlive(tablet, "/seller/shared-devices");
  await tablet.getByRole("button", { name: "Share this device" }).click();
  const dialog = tablet.getByRole("dialog");
  await dialog.getByLabel("Name of the device").fill("Packing table");
  await dialog.getByRole("button", { name: "Share this device" }).click();
  await expect(tablet.getByText("This device", { exact: true })).toBeVisible();
  await lock(tablet);
}

/** The person at the tablet leaves it to the next one. */
export async function lock(tablet: Page): Promise<void> {
  await tablet.getByRole("button", { name: "Lock, and let the next person enter" }).click();
  await expect(tablet.getByRole("heading", { name: "Who is there?" })).toBeVisible();
}

/** Somebody enters at the tablet with their PIN. */
export async function enter(tablet: Page, { name, pin = "" }: Person): Promise<void> {
  await tablet.getByRole("button", { name, exact: true }).click();
  for (const digit of pin) await tablet.getByRole("button", { name: digit, exact: true }).click();
  // The pad stays until the server has let them in.
  await expect(tablet.getByRole("button", { name: "Somebody else" })).toHaveCount(0);
}

/** The owner gives somebody another role. */
export async function giveRole(owner: Page, { name }: Person, role: string): Promise<void> {
  await openAlive(owner, "/seller/people");
  await owner.getByRole("button", { name: `Change ${name}` }).click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByRole("radio", { name: new RegExp(`^${role}`) }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
}

/** Somebody logs in with their password, as on a phone of their own. */
export async function logIn(page: Page, { email }: Person): Promise<void> {
  await openAlive(page, "/seller");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Seller Login" })).toHaveCount(0);
}

/** The manager gives a van to a person who drives it and logs in for it. */
export async function giveVan(manager: Page, { name }: Person, van: string): Promise<void> {
  await openAlive(manager, "/seller/vans");
  await manager.getByRole("button", { name: `Edit ${van}` }).click();
  const dialog = manager.getByRole("dialog");
  await dialog.getByLabel("Driver who logs in").selectOption({ label: name });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(manager.getByText(`${name} logs in for it`)).toBeVisible();
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1440, height: 900 } };

/** A browser of its own: on a phone of 360 px, or on a screen of 1440 px. */
export async function browserOf(browser: Browser, baseURL: string, on: "phone" | "laptop"): Promise<Page> {
  const device = on === "phone" ? PHONE : LAPTOP;
  const page = await (await browser.newContext({ baseURL, ...device })).newPage();
  page.setDefaultTimeout(60_000);
  return page;
}
