import type { Locator, Page } from "@playwright/test";
import { ADDRESS, PASSWORD } from "./support/accounts.ts";
import { openAsSeller } from "./support/seller.ts";
import { newEmail, register, saveAddress } from "./support/shopper.ts";
import { expect, openAlive, test, toast } from "./support/test.ts";

/** More steps than any page needs between two actions. */
const MAX_STEPS = 80;

test("a purchase by keyboard alone", { tag: "@quick" }, async ({ page }) => {
  await openAlive(page, "/products?q=tomato");
  await reach(page, page.getByRole("link", { name: "Skip to content" }));
  await page.keyboard.press("Enter");
  await reach(page, page.getByRole("button", { name: "Add Country tomatoes to cart" }));
  await page.keyboard.press("Enter");
  await expect(toast(page, "Added to Cart")).toBeVisible();
  // The button is replaced when it is pressed, and the focus moves to the new one.
  await expect(page.getByRole("button", { name: "One more Country tomatoes" })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Remove Country tomatoes" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Add Country tomatoes to cart" })).toBeFocused();
  await page.keyboard.press("Enter");

  await reach(page, page.getByRole("link", { name: "Cart, 1 item" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/cart");
  await registerByKeyboard(page);
  await addAddressByKeyboard(page);

  const place = page.getByRole("button", { name: "Place Order" });
  // It can't have the focus until the addresses are loaded.
  await expect(place).toBeEnabled();
  await reach(page, place);
  await page.keyboard.press("Enter");
  const invoice = page.getByRole("dialog");
  await expect(invoice).toContainText("INV-");
  await reach(page, invoice.getByRole("button", { name: "Download PDF" }));
  await page.keyboard.press("Escape");
  await expect(invoice).toBeHidden();
  await expect(page.getByText("Thank you for your order")).toBeVisible();
});

for (const [width, height] of [
  [360, 640],
  [1366, 640],
] as const) {
  test(`the order button is in sight at ${width} px, and never over what has the focus`, async ({
    page,
    seller,
  }) => {
    await page.setViewportSize({ width, height });
    const jar = await seller.addProduct();
    await register(page.request, { [jar._id]: 1 });
    await saveAddress(page.request);
    await page.goto("/cart");
    const place = page.getByRole("button", { name: "Place Order" });
    await expect(place).toBeInViewport({ ratio: 1 });
    // The button is disabled until the addresses are loaded.
    await expect(place).toBeEnabled();
    await page.getByLabel(`Quantity of ${jar.name}`).focus();
    for (let step = 0; !(await place.evaluate((button) => button === document.activeElement)); step++) {
      expect(await coverOfFocus(page), `after ${step} steps`).toBe("");
      expect(step).toBeLessThan(MAX_STEPS);
      await page.keyboard.press("Tab");
    }
  });
}

/** The element that covers the middle of the focused one; empty if there is none. */
function coverOfFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    if (top === null) return "the window's edge";
    const isLabel = top.closest("label")?.control === focused;
    return isLabel || focused.contains(top) || top.contains(focused) ? "" : top.outerHTML.slice(0, 200);
  });
}

test("a dialog keeps the focus in, and gives it back", { tag: "@quick" }, async ({ page }) => {
  await openAlive(page, "/");
  const profile = page.getByRole("link", { name: "Login" });
  await reach(page, profile);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Email")).toBeFocused();
  for (let step = 0; step < 12; step++) {
    await page.keyboard.press("Tab");
    const outside = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused !== document.body && focused?.closest("dialog") === null;
    });
    expect(outside).toBe(false);
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(profile).toBeFocused();
});

test("the profile's menu opens, is walked and closed by keys", { tag: "@quick" }, async ({
  page,
  shopper,
}) => {
  await openAlive(page, "/");
  const menu = page.getByRole("button", { name: `${shopper.name}'s menu` });
  await reach(page, menu);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Profile" })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("menuitem", { name: "My Orders" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(menu).toBeFocused();
  await expect(page.getByRole("menu")).toBeHidden();
});

test("rates are typed, saved and taken back by keys alone", { tag: "@quick" }, async ({ page, seller }) => {
  const jar = await seller.addProduct();
  await openAsSeller({ page }, `/seller/rates?q=${jar.name}`);
  const price = page.getByLabel(`Price of ${jar.name}`, { exact: true });
  await reach(page, price);
  await page.keyboard.type("60");
  await page.keyboard.press("Tab");
  await page.keyboard.type("5o");
  const save = page.getByRole("button", { name: "Save all" });
  await reach(page, save, "Shift+Tab");
  await page.keyboard.press("Enter");
  // The wrong field keeps its text, is marked, and has the focus.
  const offer = page.getByLabel(`Offer price of ${jar.name}`);
  await expect(offer).toBeFocused();
  await expect(offer).toHaveValue("5o");
  await expect(offer).toHaveAccessibleDescription("Offer price “5o” is not an amount");
  await page.keyboard.type("₹ 55/-");
  await reach(page, save, "Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Rates saved")).toBeVisible();
  // The focus has not gone back to the top of the page.
  await expect(save).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Undo" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(price).toHaveValue("50");
});

/** Presses Tab until the target has the focus, and expects that it is visible there. */
async function reach(page: Page, target: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < MAX_STEPS; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      const outline = await target.evaluate((element) => getComputedStyle(element).outlineStyle);
      expect(outline, "the focus can be seen").not.toBe("none");
      return;
    }
    await page.keyboard.press(key);
  }
  throw new Error(`${target} can't be reached by ${key}`);
}

async function registerByKeyboard(page: Page): Promise<void> {
  await reach(page, page.getByRole("main").getByRole("button", { name: "Login" }).first());
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await reach(page, dialog.getByRole("button", { name: "Create an account" }));
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Name")).toBeFocused();
  await page.keyboard.type("Meera Rao");
  await page.keyboard.press("Tab");
  await page.keyboard.type(newEmail());
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
}

async function addAddressByKeyboard(page: Page): Promise<void> {
  // The form opens by itself because there is no address yet.
  await expect(page).toHaveURL("/add-address");
  await expect(page.getByRole("main").getByLabel("Phone")).toBeFocused();
  const { firstName, lastName, street, city, state, zipcode, country, phone } = ADDRESS;
  const rest = { City: city, "PIN code": zipcode, State: state, Country: country };
  await expect(page.getByRole("main").getByLabel("First name")).toHaveValue(firstName);
  await expect(page.getByRole("main").getByLabel("Last name")).toHaveValue(lastName);
  for (const [label, value] of Object.entries({ Phone: phone, Street: street, ...rest })) {
    await reach(page, page.getByRole("main").getByLabel(label));
    await page.keyboard.press("Control+A");
    await page.keyboard.type(value);
  }
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/cart");
  await expect(page.getByText(street)).toBeVisible();
}
