import type { Locator, Page } from "@playwright/test";
import { ADDRESS } from "./support/accounts.ts";
import { fillAddress } from "./support/address-form.ts";
import { openAsSeller } from "./support/seller.ts";
import { placeOrder, register } from "./support/shopper.ts";
import { expect, hydrated, test, toast } from "./support/test.ts";

type Box = NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>;

async function boxOf(locator: Locator): Promise<Box> {
  const box = await locator.boundingBox();
  if (!box) throw new Error("nothing is drawn there");
  return box;
}

const apart = (one: Box, other: Box) =>
  one.x >= other.x + other.width ||
  other.x >= one.x + one.width ||
  one.y >= other.y + other.height ||
  other.y >= one.y + one.height;

/** Expects that the toast covers none of these: earlier boxes, or elements of the page. */
async function expectClear(page: Page, text: string | RegExp, ...kept: (Box | Locator)[]): Promise<void> {
  const pill = toast(page, text).locator("xpath=..");
  await expect(pill).toBeVisible();
  const chrome = [page.getByRole("banner"), page.getByRole("navigation", { name: "Cart" })];
  const shown: Locator[] = [];
  for (const each of chrome) if (await each.isVisible()) shown.push(each);
  const covered = async () => {
    const box = await boxOf(pill);
    const others = await Promise.all(
      [...kept, ...shown].map((each) => ("boundingBox" in each ? boxOf(each) : each)),
    );
    return others.filter((other) => !apart(box, other)).map((other) => ({ toast: box, covers: other }));
  };
  await expect.poll(covered, { timeout: 1500, intervals: [50] }).toEqual([]);
}

/**
 * Scrolls until the control's middle is at this height of the window, and presses it. Returns its box before the press.
 */
async function pressAt(control: Locator, height: number): Promise<Box> {
  await control.evaluate((element, height) => {
    const { top, bottom } = element.getBoundingClientRect();
    window.scrollBy({ top: (top + bottom) / 2 - height, behavior: "instant" });
  }, height);
  const box = await boxOf(control);
  await control.click();
  return box;
}

test("a toast stays its full time over a dialog, even if an earlier one about the same has just gone", async ({
  page,
}) => {
  await page.clock.install();
  await openAsSeller({ page }, "/seller/add-offer");
  await hydrated(page);
  const send = page.getByRole("button", { name: "Send offer" });
  await send.click();
  await expect(toast(page, "All fields are required")).toBeVisible();
  await page.getByLabel("Offer text").fill("Mangoes are ripe");
  await page.getByLabel("Discount (%)").fill("10");
  await page.route("**/api/newsletter/send-offer", (route) => route.fulfill({ status: 500 }));
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 100));
  await send.click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: /^(Send to \d|Save the offer)/ });
  await expect(confirm).toBeVisible();
  // The button takes a press half a second after the one before it.
  await page.clock.runFor(600);
  await confirm.click();
  await expect(toast(page, "Failed to send offer")).toBeVisible();
  await page.clock.runFor(3000);
  await expect(toast(page, "Failed to send offer")).toBeVisible({ timeout: 1 });
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test.describe(`in a window of ${viewport.width} px`, () => {
    test.use({ viewport });

    test("a toast covers neither the card's button nor the cart's", async ({ page, seller }) => {
      await seller.addProduct();
      await page.goto("/", { waitUntil: "networkidle" });
      const cards = page.getByTestId("product-card");
      const card = cards.nth(viewport.width < 768 ? 0 : 2);
      const belowTopBar = viewport.width < 768 ? 105 : 115;
      for (const height of [belowTopBar, ...[0.35, 0.5, 0.65, 0.75].map((part) => viewport.height * part)]) {
        const pressed = await pressAt(card.getByRole("button").last(), height);
        await expectClear(page, /Added to Cart|Cart Updated/, pressed);
        await expect(toast(page, /Added to Cart|Cart Updated/)).toHaveCount(0);
      }
      await page.goto("/cart", { waitUntil: "networkidle" });
      const removed = await pressAt(
        page.getByRole("button", { name: /^Remove / }).first(),
        viewport.height / 2,
      );
      await expectClear(page, "Removed from Cart", removed);
    });

    test("a toast covers neither what saves an address nor a rating", async ({ page, seller }) => {
      await register(page.request);
      await page.goto("/add-address", { waitUntil: "networkidle" });
      await fillAddress(page, ADDRESS);
      const save = page
        .getByRole("main")
        .getByRole("button", { name: /Save|Add/ })
        .last();
      await expectClear(page, /address/i, await pressAt(save, viewport.height * 0.7));

      const jar = await seller.addProduct();
      const order = await placeOrder(page.request, [jar._id]);
      await seller.setStatus(order._id, "Delivered");
      await page.goto("/my-orders");
      await page.getByRole("button", { name: `Rate ${jar.name}` }).click();
      const dialog = page.getByRole("dialog");
      const submit = dialog.getByRole("button", { name: "Submit rating" });
      await submit.click();
      await expectClear(page, "Please select a rating.", submit);
      await page.getByRole("radio", { name: "2 stars" }).check({ force: true });
      const pressed = await boxOf(submit);
      await submit.click();
      await expectClear(page, "Thanks for your rating!", pressed);
    });

    test("a toast about a form covers neither its button nor the field in question", async ({ page }) => {
      await page.goto("/", { waitUntil: "networkidle" });
      const email = page.getByRole("main").getByRole("textbox", { name: "Your e-mail" }).last();
      const subscribe = page.getByRole("button", { name: "Subscribe" });
      for (const part of [0.25, 0.5, 0.7]) {
        await pressAt(subscribe, viewport.height * part);
        await expectClear(page, "Please enter your email", subscribe, email);
        await expect(toast(page, "Please enter your email")).toHaveCount(0);
      }
      await page.getByRole("link", { name: "Login" }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByLabel("Email").fill("nobody@example.com");
      const password = dialog.getByLabel("Password", { exact: true });
      await password.fill("wrong password");
      const logIn = dialog.getByRole("button", { name: "Login" });
      await logIn.click();
      await expectClear(page, "Invalid email or password", logIn, dialog.getByLabel("Email"), password);
    });
  });
}
