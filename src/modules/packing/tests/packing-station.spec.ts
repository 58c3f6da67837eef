import { randomUUID } from "node:crypto";
import type { APIRequestContext, Browser, Page } from "@playwright/test";
import type { Product } from "#modules/catalog/contract/product.ts";
import { ADDRESS } from "#tests/e2e/support/accounts.ts";
import { OWN_CONNECTION } from "#tests/e2e/support/own-connection.ts";
import { type OwnShop, startOwnShop } from "#tests/e2e/support/own-shop.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { placeOrder, register } from "#tests/e2e/support/shopper.ts";
import { addMembers, logInMember, type StaffMember } from "#tests/e2e/support/staff.ts";
import { expect, openAlive, test, toast } from "#tests/e2e/support/test.ts";

// A separate shop, in which no other test packs; one for all tests of this file.
test.describe.configure({ mode: "default" });
let shop: OwnShop;
let helpers: readonly StaffMember[];
let tomato: Product;
let coconut: Product;
test.beforeAll(async ({ browser }) => {
  shop = await startOwnShop();
  helpers = await addMembers(shop, [
    { name: "Ravi", role: "manager" },
    { name: "Lata", role: "manager" },
  ]);
  const page = await (await browser.newContext({ baseURL: shop.url })).newPage();
  const seller = await logInSeller(page.request);
  tomato = await seller.addProduct({ name: "Tomato" });
  coconut = await seller.addProduct({ name: "Coconut", quantity: 1, unit: "pcs" });
});
test.afterAll(() => shop.stop());

/** Orders 1 kg of tomatoes and three coconuts for somebody. Returns the order. */
async function orderFor(request: APIRequestContext, firstName: string) {
  const address = { ...ADDRESS, firstName, street: `${firstName}'s Road` };
  const added = await request.post("/api/address/add", { headers: OWN_CONNECTION, data: { address } });
  expect(added, await added.text()).toBeOK();
  const { address: saved } = await added.json();
  const sums = { subTotal: 200, shippingCharges: 40, handlingCharges: 10, discount: 0, totalAmount: 250 };
  const answer = await request.post("/api/order/cod", {
    headers: { ...OWN_CONNECTION, "Idempotency-Key": randomUUID() },
    data: {
      items: [
        { product: tomato._id, quantity: 2 },
        { product: coconut._id, quantity: 3 },
      ],
      address: saved._id,
      ...sums,
      paymentMethod: "COD",
    },
  });
  expect(answer, await answer.text()).toBeOK();
  const { order } = await answer.json();
  return order;
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
const LAPTOP = { viewport: { width: 1440, height: 900 } };

/** Opens the station of a helper. */
async function stationOf(browser: Browser, name: string, device: object): Promise<Page> {
  const page = await (await browser.newContext({ baseURL: shop.url, ...device })).newPage();
  const helper = helpers.find((each) => each.name === name);
  if (!helper) throw new Error(`there is no ${name}`);
  await logInMember(page.request, helper);
  await openAlive(page, "/seller/packing-station");
  return page;
}

/** Types a code as a scanner does: at once, however slow the page is. Scanners end it with Enter, Tab or nothing. */
const scan = (page: Page, code: string, ...end: ("Enter" | "Tab")[]) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) {
        const press = new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true });
        (document.activeElement ?? document.body).dispatchEvent(press);
      }
    },
    [...code, ...end],
  );

/** The row of a product, which takes its line in hand on a phone. */
const rowOf = (page: Page, product: string) =>
  page.getByRole("button", { name: new RegExp(`^${product} \\d`) });

/** The number of lines of the bag that are seen as a whole, above what stands at the foot. */
const linesInView = (page: Page) =>
  page.evaluate(() => {
    const foot = document.querySelector("section[aria-labelledby=bag] footer");
    const end = Math.min(foot?.getBoundingClientRect().top ?? 0, innerHeight);
    const rows = [...document.querySelectorAll("li[data-line]")].map((row) => row.getBoundingClientRect());
    return rows.filter(({ top, bottom }) => top >= 0 && bottom <= end).length;
  });

/** The sizes of a line's name and of its amount, in pixels. */
const sizesOf = (page: Page, product: string) =>
  page
    .locator("li[data-line]")
    .filter({ hasText: product })
    .first()
    .evaluate((row) => {
      const leaves = [...row.querySelectorAll("span")].filter(({ children }) => children.length === 0);
      const sizeOf = (pattern: RegExp) => {
        const leaf = leaves.find(({ textContent }) => pattern.test(textContent ?? ""));
        return leaf && Number.parseFloat(getComputedStyle(leaf).fontSize);
      };
      return { name: sizeOf(/^\D+$/), amount: sizeOf(/^\d+ × /) };
    });

const bagOf = (page: Page, name: string) => page.getByRole("region", { name: `${name} Rao` });

test("a bag is packed by keys alone, and the others see it", { tag: "@quick" }, async ({ browser }) => {
  const shopper = await browser.newContext({ baseURL: shop.url });
  await register(shopper.request);
  const [asha, bala, chitra] = [
    await orderFor(shopper.request, "Asha"),
    await orderFor(shopper.request, "Bala"),
    await orderFor(shopper.request, "Chitra"),
  ];
  const page = await stationOf(browser, "Ravi", LAPTOP);
  const tomatoes = page.getByLabel("Tomato, packed (g)");
  const coconuts = page.getByLabel("Coconut, packed (pcs)");
  await expect(bagOf(page, "Asha")).toBeVisible();
  await expect(tomatoes).toBeFocused();
  await expect(tomatoes).toHaveValue("1000");

  const phone = await stationOf(browser, "Lata", PHONE);
  await expect(bagOf(phone, "Bala")).toBeVisible();
  await expect(phone.getByText("Ravi: Asha Rao")).toBeVisible();

  // Weighed, counted wrong and again, and the last Enter is the tick.
  // Kilograms in a field for grams are asked about, also where nobody could ask the server.
  await page.context().setOffline(true);
  await page.keyboard.type("0.9");
  await page.keyboard.press("Enter");
  await expect(tomatoes).toHaveAccessibleDescription(/0\.9 g for 1000 g ordered\?/);
  await page.getByRole("button", { name: "It is 900 g", exact: true }).click();
  await expect(tomatoes).toHaveValue("900");
  await page.context().setOffline(false);
  await expect(coconuts).toBeFocused();
  await page.keyboard.type("2.5");
  await page.keyboard.press("Enter");
  await expect(page.getByText("Only whole pieces can be packed")).toBeVisible();
  await coconuts.fill("3");
  // Typed amounts survive a reload.
  await page.reload();
  await expect(tomatoes).toHaveValue("900");
  await expect(coconuts).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(toast(page, "The bag of Asha Rao is packed")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "1 of 3 packed" })).toBeVisible();

  // The scanner opens a bag from wherever the focus is; another helper's is refused with a name.
  await expect(bagOf(page, "Chitra")).toBeVisible();
  await scan(page, bala.invoiceNumber, "Tab");
  await expect(page.getByText("Lata has this bag since")).toHaveCount(1);
  await scan(page, asha.invoiceNumber);
  await expect(bagOf(page, "Asha")).toBeVisible();
  await expect(tomatoes).toHaveValue("900");
  // A stray key packs no bag of which nothing is ticked.
  await page.keyboard.press("p");
  await expect(toast(page, "Nothing of this bag is ticked.")).toBeVisible();
  await expect(bagOf(page, "Asha")).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(coconuts).toBeFocused();
  await page.keyboard.press("p");

  // Missing, and a replacement, each by one key.
  await expect(bagOf(page, "Chitra")).toBeVisible();
  await expect(tomatoes).toBeFocused();
  await page.keyboard.press("m");
  await expect(tomatoes).toHaveValue("0");
  await expect(coconuts).toBeFocused();
  await page.keyboard.press("r");
  await expect(page.getByRole("combobox")).toBeFocused();
  await page.keyboard.insertText("Tomat");
  // The demo catalogue has tomatoes, too.
  const option = page.getByRole("option", { name: /^Tomato/ });
  await expect(option).toBeVisible();
  while ((await option.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Packed" }).click();
  await expect(toast(page, "The bag of Chitra Rao is packed")).toBeVisible();
  const { orders } = await (await page.request.get("/api/order/seller")).json();
  const packed = orders.find(({ _id }: { _id: string }) => _id === chitra._id);
  expect(packed.items).toMatchObject([
    { packed: { amount: 0 } },
    { packed: { replacement: { name: "Tomato", quantity: 1 } } },
  ]);
  await expect(page.getByText("No bag of this window waits")).toBeVisible();

  // The thumb's way.
  await rowOf(phone, "Coconut").tap();
  await phone.getByRole("button", { name: "Coconut is missing" }).tap();
  await phone.getByRole("button", { name: "Tomato is in" }).tap();
  await phone.getByRole("button", { name: "Packed" }).tap();
  await expect(page.getByRole("status").filter({ hasText: "3 of 3 packed" })).toBeVisible();
});

test("a phone packs without a network, and a bag that two have packed shows both sides", {
  tag: "@quick",
}, async ({ browser }) => {
  const shopper = await browser.newContext({ baseURL: shop.url });
  await register(shopper.request);
  const [divya] = [await orderFor(shopper.request, "Divya"), await orderFor(shopper.request, "Esha")];
  const phone = await stationOf(browser, "Lata", PHONE);
  await expect(bagOf(phone, "Divya")).toBeVisible();

  await phone.context().setOffline(true);
  await rowOf(phone, "Coconut").tap();
  await phone.getByRole("button", { name: "Coconut is missing" }).tap();
  await phone.getByRole("button", { name: "Packed" }).tap();
  await expect(phone.getByText("Kept here and not sent yet: 1.")).toBeVisible();

  // Meanwhile the office weighs it otherwise.
  const lines = [{ item: divya.items[1]._id, amount: 2 }];
  const office = await browser.newContext({ baseURL: shop.url });
  const seller = await logInSeller(office.request);
  await seller.weigh(divya._id, lines);

  await phone.context().setOffline(false);
  const both = phone.getByRole("alert").filter({ hasText: "Divya Rao: not saved" });
  await expect(both.getByText("Packed here")).toBeVisible();
  await expect(both.getByText("Coconut: Missing")).toBeVisible();
  await expect(both.getByText("Coconut: 2 pcs")).toBeVisible();
  await both.getByRole("button", { name: "Take mine" }).tap();
  await expect(both).toHaveCount(0);
  await expect(bagOf(phone, "Esha")).toBeVisible();
  const now = async () => {
    const answer = await office.request.get("/api/order/seller", { headers: OWN_CONNECTION });
    const { orders } = await answer.json();
    return orders.find(({ _id }: { _id: string }) => _id === divya._id).items[1].packed.amount;
  };
  await expect.poll(now).toBe(0);

  // Across: one crop through the bags, with Enter to the next.
  const settings = phone.getByRole("button", { name: /^Bags of / });
  await settings.tap();
  await phone.getByRole("button", { name: "By crop" }).tap();
  await phone.getByRole("button", { name: /Tomato .*bag/ }).tap();
  const field = phone.getByLabel("Esha Rao, packed (g)");
  await field.fill("950");
  await field.press("Enter");
  await expect(phone.getByText("in the bag, Lata")).toBeVisible();
  await phone.getByRole("button", { name: "By bag" }).tap();
  await rowOf(phone, "Tomato").tap();
  await expect(phone.getByLabel("Tomato, packed (g)")).toHaveValue("950");
});

test("what is typed for the bag in hand stays when an answer from before the last tick comes late", {
  tag: "@quick",
}, async ({ browser }) => {
  const shopper = await browser.newContext({ baseURL: shop.url });
  await register(shopper.request);
  for (const name of ["Farah", "Gita", "Hari", "Ila", "Jai"]) await orderFor(shopper.request, name);
  const page = await stationOf(browser, "Ravi", LAPTOP);
  await expect(bagOf(page, "Farah")).toBeVisible();
  // The answer to the question for further bags is held up on its way, from the first tick on.
  const isAsked = Promise.withResolvers<void>();
  const free = Promise.withResolvers<void>();
  await page.route(
    "**/api/packing/take",
    async (route) => {
      const response = await route.fetch();
      isAsked.resolve();
      await free.promise;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  /** Ticks the first line and packs. */
  const pack = async () => {
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Coconut, packed (pcs)")).toBeFocused();
    await page.keyboard.press("p");
  };
  await pack();
  await expect(bagOf(page, "Gita")).toBeVisible();
  await isAsked.promise;
  await pack();
  await expect(toast(page, "The bag of Gita Rao is packed")).toBeVisible();
  await expect(bagOf(page, "Hari")).toBeVisible();
  const tomatoes = page.getByLabel("Tomato, packed (g)");
  await tomatoes.fill("900");
  const answered = page.waitForResponse("**/api/packing/take");
  free.resolve();
  await (await answered).finished();
  // The page has seen the answer.
  await page.evaluate(() => new Promise((seen) => requestAnimationFrame(() => setTimeout(seen))));
  await expect(bagOf(page, "Hari")).toBeVisible();
  await expect(tomatoes).toHaveValue("900");
  await pack();
  await expect(toast(page, "The bag of Hari Rao is packed")).toBeVisible();

  // It was packed by mistake.
  const takeBack = page.getByRole("button", { name: "Take the bag of Hari Rao back" }).first();
  await expect(async () => {
    // A press right after the tick counts as its second half.
    if (await takeBack.isVisible()) await takeBack.click();
    await expect(bagOf(page, "Hari")).toBeVisible({ timeout: 5_000 });
  }).toPass();
  await expect(tomatoes).toHaveValue("900");
  await expect(page.getByText("Packed last")).toHaveCount(0);
});

test("a second press of an impatient finger does not pack the next bag", async ({ browser }) => {
  const shopper = await browser.newContext({ baseURL: shop.url });
  await register(shopper.request);
  for (const name of ["Kiran", "Lata", "Mani", "Nila", "Omar"]) await orderFor(shopper.request, name);
  const page = await stationOf(browser, "Ravi", LAPTOP);
  const packed: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/api/packing/packed")) packed.push(request.postData() ?? "");
  });
  const tick = page.getByRole("button", { name: /^Packed/ });
  // From the second bag on, the next one has its tick in the same place.
  await tick.click();
  await expect(page.getByText("Packed last")).toBeVisible();
  await expect(tick).toBeEnabled();
  await expect.poll(() => packed.length).toBe(1);
  const before = await page.locator("#bag").innerText();
  await tick.dblclick();
  await expect(toast(page, `The bag of ${before} is packed`)).toBeVisible();
  await expect(page.locator("#bag")).not.toHaveText(before);
  expect(packed).toHaveLength(2);
  // A press that is meant for this bag packs it.
  await tick.click();
  await expect.poll(() => packed.length).toBe(3);
});

test("ten lines are in view on a laptop and five on a phone, and the field is at the thumb", async ({
  browser,
}) => {
  const shopper = await browser.newContext({ baseURL: shop.url });
  await register(shopper.request);
  const seller = await logInSeller((await browser.newContext({ baseURL: shop.url })).request);
  const names = ["Beans", "Okra", "Chillies", "Banganapalli mangoes from the hill", "Limes", "Corn"];
  const products = [tomato, coconut];
  for (const name of [...names, "Pears", "Ginger", "Onions", "Palak", "Milk"]) {
    products.push(await seller.addProduct({ name }));
  }
  const { invoiceNumber } = await placeOrder(
    shopper.request,
    products.map(({ _id }) => _id),
    { firstName: "Lakshmi", street: "5 Lake Road" },
  );

  const laptop = await stationOf(browser, "Ravi", { viewport: { width: 1366, height: 768 } });
  await laptop.getByLabel("Scan or type a slip’s code").fill(invoiceNumber);
  await laptop.keyboard.press("Enter");
  await expect(bagOf(laptop, "Lakshmi")).toBeVisible();
  expect(await linesInView(laptop)).toBeGreaterThanOrEqual(10);
  expect(await sizesOf(laptop, "Okra")).toEqual({ name: 20, amount: 22 });
  // The sum comes at the end.
  const toPay = bagOf(laptop, "Lakshmi").getByText("To pay");
  await expect(toPay).toHaveCount(0);
  for (const { name } of products) await laptop.getByRole("button", { name: `${name} is in` }).click();
  await expect(toPay).toBeVisible();
  await expect(laptop.getByRole("button", { name: "Packed" })).toBeFocused();
  await laptop.getByRole("button", { name: "Give back" }).click();
  await expect(bagOf(laptop, "Lakshmi")).toHaveCount(0);

  const phone = await stationOf(browser, "Lata", PHONE);
  await phone.getByLabel("Scan or type a slip’s code").fill(invoiceNumber);
  await phone.keyboard.press("Enter");
  await expect(bagOf(phone, "Lakshmi")).toBeVisible();
  await phone.evaluate(() => scrollTo(0, 0));
  expect(await linesInView(phone)).toBeGreaterThanOrEqual(5);
  expect(await sizesOf(phone, "Okra")).toEqual({ name: 20, amount: 22 });
  await expect(rowOf(phone, "Tomato")).toHaveAttribute("aria-current", "true");
  const tomatoes = phone.getByLabel("Tomato, packed (g)");
  // Above the tabs, wherever the list is.
  const box = await tomatoes.boundingBox();
  expect(box?.y).toBeGreaterThan(550);
  await tomatoes.fill("480");
  await tomatoes.press("Enter");
  const coconuts = phone.getByLabel("Coconut, packed (pcs)");
  await expect(coconuts).toBeFocused();
  await expect(rowOf(phone, "Coconut")).toHaveAttribute("aria-current", "true");
  expect((await coconuts.boundingBox())?.y).toBe(box?.y);
  await phone.getByRole("button", { name: "Give back" }).tap();
  await expect(bagOf(phone, "Lakshmi")).toHaveCount(0);
});

test.describe("without a network", () => {
  test.use({ serviceWorkers: "allow" });

  test("the station opens again, packs what it holds, and takes a bag back", async ({ browser }) => {
    const shopper = await browser.newContext({ baseURL: shop.url });
    await register(shopper.request);
    await orderFor(shopper.request, "Kavya");
    const opened = await stationOf(browser, "Ravi", { ...PHONE, serviceWorkers: "allow" });
    const context = opened.context();
    await expect(opened.getByText("Opens without a network")).toBeVisible();
    await expect(opened.getByRole("button", { name: "Packed" })).toBeVisible();
    const name = await opened.locator("#bag").innerText();
    await opened.close();

    await context.setOffline(true);
    const page = await context.newPage();
    await page.goto("/seller/packing-station");
    await expect(page.getByText("The store is not reached. This is as of")).toBeVisible();
    await expect(page.locator("#bag")).toHaveText(name);
    await page.getByRole("button", { name: "Packed" }).tap();
    await expect(page.getByText("Kept here and not sent yet: 1.")).toBeVisible();
    await page
      .getByRole("button", { name: `Take the bag of ${name} back` })
      .first()
      .tap();
    await expect(page.getByText("Kept here and not sent yet")).toHaveCount(0);
    await expect(page.locator("#bag")).toHaveText(name);
    await page.getByRole("button", { name: "Packed" }).tap();
    await expect(page.getByText("Kept here and not sent yet: 1.")).toBeVisible();

    await context.setOffline(false);
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await expect(page.getByText("Kept here and not sent yet")).toHaveCount(0);
    await expect(page.getByText("The store is not reached")).toHaveCount(0);
  });
});
