import type { Browser, Page } from "@playwright/test";
import { addGrower } from "#tests/e2e/support/growers.ts";
import { startOwnShop } from "#tests/e2e/support/own-shop.ts";
import type { RunningShop } from "#tests/e2e/support/running-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, test, toast } from "#tests/e2e/support/test.ts";

// A separate shop, in which no other test buys.
let shop: RunningShop;
test.beforeAll(async () => {
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" });
});
test.afterAll(() => shop.stop());

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** The width by which a page scrolls sideways, in pixels. */
const tooWide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Opens a phone of the seller's. Parvathi grows tomatoes there, and a shopper has ordered some. */
async function openMarket(browser: Browser, serviceWorkers: "allow" | "block") {
  const context = await browser.newContext({ baseURL: shop.url, ...PHONE, serviceWorkers });
  const page = await context.newPage();
  const seller = await logInSeller(page.request);
  const { path: category } = await seller.addCategory();
  const tomato = await seller.addProduct({ category, name: "Ribbed Tomato" });
  const grower = await addGrower(page.request, "Parvathi", { phone: "98450 12345" });
  const shopper = await browser.newContext({ baseURL: shop.url });
  await register(shopper.request);
  const { deliveryDay } = await placeOrder(shopper.request, [tomato._id]);
  const linked = await page.request.put(`/api/seller/growers/${grower}/products`, {
    data: {
      products: [{ id: tomato._id, usual: true, terms: null }],
      terms: { kind: "price", price: 25 },
      was: undefined,
    },
  });
  expect(linked, await linked.text()).toBeOK();
  return { context, page, tomato, grower, deliveryDay };
}

test("a phone notes what came without a network, and sends it once there is one", {
  tag: "@quick",
}, async ({ browser }) => {
  const { context, page, tomato, grower, deliveryDay } = await openMarket(browser, "allow");
  const row = { grower, product: tomato._id, amount: 4000, terms: { kind: "price", price: 27.5 } };
  const requested = await page.request.put("/api/seller/buying", { data: { day: deliveryDay, rows: [row] } });
  expect(requested, await requested.text()).toBeOK();

  // A part of it comes while there is no network.
  await openAlive(page, "/seller/buying");
  await page.getByRole("main").getByRole("link", { name: "What came" }).click();
  await expect(page.getByRole("heading", { name: "What came" })).toBeVisible();
  const isCached = () => caches.match("/seller/buying/came").then((response) => response !== undefined);
  await expect.poll(() => page.evaluate(isCached)).toBe(true);
  await context.setOffline(true);
  await page.getByRole("button", { name: "Another amount of Ribbed Tomato from Parvathi" }).click();
  await page.getByLabel(/^Good/).fill("2");
  await page.getByLabel(/^Not accepted/).fill("1");
  await page.getByLabel("Why not accepted").fill("Wet");
  await page.getByRole("button", { name: "Note it" }).click();
  await expect(page.getByText("1 entry waits for a network")).toBeVisible();
  const another = page.getByRole("button", { name: "Another amount of Ribbed Tomato from Parvathi" });
  await expect(another).toBeFocused();
  // It opens again all the same, with what was entered.
  await page.reload();
  await expect(page.getByText(/^The store is not reached\. This list is as of /)).toBeVisible();
  await expect(page.getByText("1 entry waits for a network")).toBeVisible();
  // And also after a look at a page that needs a network.
  await page.getByRole("link", { name: "Orders", exact: true }).click();
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("1 entry waits for a network")).toBeVisible();
  await page.getByRole("button", { name: /^All 1 .* of Ribbed Tomato from Parvathi came$/ }).dblclick();
  await expect(page.getByText("2 entries wait for a network")).toBeVisible();
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await context.setOffline(false);
  await expect(page.getByText("All is sent")).toBeVisible();
  await expect(page.getByText(/came 3 .*, not accepted 1/)).toBeVisible();
  await expect(page.getByText("Nothing more is awaited")).toBeVisible();
  await expect(page.getByText(/^The store is not reached/)).toHaveCount(0);
  const lots = await (await page.request.get(`/api/seller/lots?grower=${grower}`)).json();
  expect(lots.lots.map(({ quantity }: { quantity: number }) => quantity)).toHaveLength(2);

  // Somebody else notes something meanwhile. What this phone enters is refused, and added only if that is wanted.
  const { purchases, today } = await (await page.request.get("/api/seller/buying")).json();
  const others = await page.request.post("/api/seller/buying/came", {
    headers: { "Idempotency-Key": crypto.randomUUID() },
    data: { purchase: purchases[0]._id, harvestedOn: today, cameOn: today, amount: 1000 },
  });
  expect(others, await others.text()).toBeOK();
  await page.getByRole("button", { name: "Another amount of Ribbed Tomato from Parvathi" }).click();
  await page.getByLabel(/^Good/).fill("2");
  await page.getByRole("button", { name: "Note it" }).click();
  await expect(page.getByRole("alert").getByText(/^Somebody else has entered/)).toBeVisible();
  await page.getByRole("button", { name: "Add it all the same" }).click();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText(/came 6 .*, not accepted 1/)).toBeVisible();
  await expect(page.getByText("All is sent")).toBeVisible();

  // A slow network holds nobody up: the entry is kept, and the form makes room for the next one.
  const answer = Promise.withResolvers<void>();
  await context.route("**/api/seller/buying/came", async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Another amount of Ribbed Tomato from Parvathi" }).click();
  await page.getByLabel(/^Good/).fill("1");
  await page.getByRole("button", { name: "Note it" }).click();
  // It is twice as much as was asked by now.
  await page.getByRole("button", { name: "It is really 1 kg" }).click();
  await expect(page.getByText(/^1 .* of it waits to be sent$/)).toBeVisible();
  await expect(page.getByLabel(/^Good/)).toHaveCount(0);
  answer.resolve();
  await expect(page.getByText(/came 7 .*, not accepted 1/)).toBeVisible();

  // The logout forgets what this device has kept.
  const storedKeys = () => Object.keys(localStorage).filter((key) => key.startsWith("santhe.seller."));
  expect(await page.evaluate(storedKeys)).toEqual(["santhe.seller.came"]);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();
  expect(await page.evaluate(storedKeys)).toEqual([]);
});

test("the seller asks a grower for a day's produce, sends the list, and makes and ends a link", async ({
  browser,
}) => {
  const { page, grower } = await openMarket(browser, "block");

  // The day of the order, with what is missing.
  await openAlive(page, "/seller/buying");
  const amount = page.getByLabel(/^Ask Parvathi for Ribbed Tomato/);
  await expect(amount).not.toHaveValue("");
  await amount.fill("4");
  await page.getByLabel(/^Rupees per .* of Ribbed Tomato for Parvathi$/).fill("27.50");
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Saved")).toBeVisible();
  const send = page.getByRole("link", { name: "Send Parvathi’s list by WhatsApp" });
  const link = new URL((await send.getAttribute("href")) ?? "");
  expect(link.href).toContain("https://wa.me/919845012345");
  expect(link.searchParams.get("text")).toContain("ನಮಸ್ಕಾರ Parvathi,");
  expect(link.searchParams.get("text")).toContain("₹27.50");
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute("data-printed", "");
  });
  await page.getByRole("button", { name: "Print Parvathi’s list" }).click();
  await expect(page.locator("body[data-printed]")).toBeAttached();
  // Browsers print a table’s head on each page.
  await expect(page.locator("[data-print-sheet] thead")).toContainText("Parvathi: ");
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await expect(page.locator("[data-print-sheet]")).toHaveCount(0);
  await expect(page.getByText("Sent", { exact: true })).toBeVisible();

  // The grower's own page, by the link that the seller makes.
  await openAlive(page, `/seller/growers/${grower}`);
  const add = page.getByRole("combobox", { name: "Add a product" });
  await add.fill("Ribbed");
  await expect(page.getByRole("option", { name: "Ribbed Tomato" })).toBeVisible();
  await add.press("ArrowDown");
  await add.press("Enter");
  await expect(add).toHaveValue("");
  await expect(add).toBeFocused();
  await page.getByLabel("Terms for Ribbed Tomato", { exact: true }).selectOption("price");
  const rupees = page.getByLabel("Terms for Ribbed Tomato: ₹ per");
  await rupees.fill("12,5");
  await page.getByRole("button", { name: "Save products and terms" }).click();
  await expect(rupees).toHaveAttribute("aria-invalid", "true");
  await rupees.fill("22.5");
  await page.getByRole("button", { name: "Save products and terms" }).click();
  await expect(toast(page, "Grower saved")).toBeVisible();
  await page.getByRole("link", { name: "Their lots" }).click();
  await expect(page).toHaveURL(`/seller/lots?grower=${grower}`);
  await expect(page.getByLabel("Grower", { exact: true })).toHaveValue(grower);
  await page.goBack();
  let made = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/link")) made++;
  });
  await page.getByRole("button", { name: "Make a link" }).dblclick();
  await expect(page.getByText("Send this link to Parvathi.")).toBeVisible();
  await expect(page.getByRole("button", { name: "End the link" })).toBeVisible();
  expect(made).toBe(1);
  const own = await page.getByRole("textbox", { name: "Link" }).inputValue();
  const field = await (await browser.newContext(PHONE)).newPage();
  await field.goto(own);
  await expect(field.getByRole("heading", { name: "ದಯವಿಟ್ಟು ತನ್ನಿ" })).toBeVisible();
  await expect(field.getByText("Ribbed Tomato").first()).toBeVisible();
  expect(await tooWide(field)).toBeLessThanOrEqual(0);
  await page.getByRole("button", { name: "End the link" }).click();
  await expect(page.getByText("They have no link yet.")).toBeVisible();
  await field.reload();
  await expect(field.getByText(/This link is over/)).toBeVisible();
});

test("a slip of the hand is asked about on the phone, in what came, lots, harvests and counts", async ({
  browser,
}) => {
  const { context, page, tomato, grower, deliveryDay } = await openMarket(browser, "allow");
  const row = { grower, product: tomato._id, amount: 3000, terms: { kind: "price", price: 27.5 } };
  const data = { day: deliveryDay, rows: [row] };
  expect(await page.request.put("/api/seller/buying", { data })).toBeOK();
  await openAlive(page, `/seller/buying/came?day=${deliveryDay}`);
  const another = page.getByRole("button", { name: "Another amount of Ribbed Tomato from Parvathi" });
  await expect(another).toBeVisible();
  // The question needs no network.
  await context.setOffline(true);
  await another.click();
  await page.getByLabel(/^Good/).fill("1000");
  await page.getByRole("button", { name: "Note it" }).click();
  await expect(page.getByLabel(/^Good/)).toHaveAccessibleDescription("1000 kg for 3 kg asked?");
  await expect(page.getByText("waits for a network")).toBeHidden();
  await page.getByRole("button", { name: "It is 1 kg", exact: true }).click();
  await expect(page.getByText("1 entry waits for a network")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("All is sent")).toBeVisible();
  await expect(page.getByText(/came 1 kg/)).toBeVisible();

  // In Lots the server knows what was asked.
  await page.goto("/seller/lots");
  await page.getByRole("button", { name: "A delivery came" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Grower", { exact: true }).selectOption({ label: "Parvathi, Bilikere" });
  // Their one product comes with the answer.
  await expect(dialog.getByLabel("Product", { exact: true })).toHaveValue(tomato._id);
  const amount = dialog.getByLabel(/^Quantity|^How much|^Amount/).first();
  await amount.fill("2000");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(amount).toHaveAccessibleDescription(/^2000 kg for 3 kg asked\. 2 kg\?/);
  await dialog.getByRole("button", { name: "It is 2 kg", exact: true }).click();
  await expect(toast(page, /^Lot \d+/)).toBeVisible();
  const { lots } = await (await page.request.get(`/api/seller/lots?grower=${grower}`)).json();
  expect(lots.map(({ quantity }: { quantity: number }) => quantity)).toEqual([2000, 1000]);

  // In tonight's rates, what is meant is saved.
  const counts = (count: number) =>
    page.request.post("/api/stock/counts", { data: { counts: [{ id: tomato._id, count }] } });
  expect(await counts(40)).toBeOK();
  await openAlive(page, "/seller/rates?q=Ribbed");
  await page.getByRole("button", { name: "More of Ribbed Tomato" }).click();
  const left = page.getByLabel("Left of Ribbed Tomato");
  await left.fill("400");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("400 packs: the most of late was 40 packs. 40 packs?")).toBeVisible();
  await page.getByRole("button", { name: "It is really 400" }).click();
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(page.getByText("400 packs:")).toBeHidden();
  await expect(left).toHaveValue("400");
  expect(await tooWide(page)).toBeLessThanOrEqual(0);
});
