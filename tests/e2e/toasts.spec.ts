import type { Locator, Page } from "@playwright/test";
import { ADDRESS } from "./support/accounts.ts";
import { fillAddress } from "./support/address-form.ts";
import { ORDER, openStep, placeButton, readyToOrder } from "./support/checkout.ts";
import { drawn, openLoaded } from "./support/loaded.ts";
import { openAsSeller } from "./support/seller.ts";
import { placeOrder, register } from "./support/shopper.ts";
import { untilRested } from "./support/still-clock.ts";
import { expect, test, toast } from "./support/test.ts";

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

/** Stops the page's clock, so that no toast goes by itself. It needs to be installed. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
}

/** Opens an address, and stops the page's clock once the page is there. */
async function openAndStop(page: Page, address: string): Promise<void> {
  await page.clock.resume();
  await openLoaded(page, address);
  await stopClock(page);
}

/** Lets the time of a toast go by. */
async function endToast(page: Page, text: string | RegExp): Promise<void> {
  const count = async () => {
    await page.clock.runFor(1_000);
    return toast(page, text).count();
  };
  await expect.poll(count).toBe(0);
}

/** Expects that the toast covers none of these: earlier boxes, or elements of the page. */
async function expectClear(
  page: Page,
  text: string | RegExp,
  ...protectedBoxes: (Box | Locator)[]
): Promise<void> {
  const pill = toast(page, text).locator("xpath=..");
  await expect(pill).toBeVisible();
  const chrome = page.getByRole("banner").or(page.getByRole("navigation", { name: "Cart" }));
  const covered = async () => {
    // The toast takes its place in the next frame.
    await page.clock.runFor(20);
    const box = await boxOf(pill);
    const shown = await chrome.filter({ visible: true }).all();
    const others = await Promise.all(
      [...protectedBoxes, ...shown].map((each) => ("boundingBox" in each ? boxOf(each) : each)),
    );
    return others.filter((other) => !apart(box, other)).map((other) => ({ toast: box, covers: other }));
  };
  await expect.poll(covered).toEqual([]);
}

/** Expects that a refusal stands in its form, whose field has the focus, and not in a toast as well. */
async function expectBesideField(page: Page, text: string): Promise<void> {
  await expect(page.getByText(text)).toBeVisible();
  await expect(page.locator("[aria-invalid=true]:focus")).toHaveCount(1);
  await drawn(page);
  await expect(toast(page, text)).toHaveCount(0);
}

/** Scrolls until the control's middle is at this height of the window, and presses it. Returns its box at the press. */
async function pressAt(control: Locator, height: number): Promise<Box> {
  await control.evaluate((element, height) => {
    const { top, bottom } = element.getBoundingClientRect();
    window.scrollBy({ top: (top + bottom) / 2 - height, behavior: "instant" });
  }, height);
  const pressed = await control.page().evaluateHandle(() => ({
    box: new Promise<Box>((resolve) => {
      const note = ({ target }: PointerEvent) => {
        const pressed = target instanceof Element ? target.closest("button") : null;
        if (pressed) resolve(pressed.getBoundingClientRect().toJSON());
      };
      addEventListener("pointerdown", note, { once: true, capture: true });
    }),
  }));
  await control.click();
  return pressed.evaluate(({ box }) => box);
}

test("a toast stays its full time over a dialog, even if an earlier one about the same has just gone", async ({
  page,
}) => {
  await page.clock.install();
  await openAsSeller({ page }, "/seller/add-offer");
  const send = page.getByRole("button", { name: "Send offer" });
  await send.click();
  await expect(toast(page, "All fields are required")).toBeVisible();
  await page.getByLabel("Offer text").fill("Mangoes are ripe");
  await page.getByLabel("Discount (%)").fill("10");
  await page.route("**/api/newsletter/send-offer", (route) => route.fulfill({ status: 500 }));
  await stopClock(page);
  await send.click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: /^(Send to \d|Save the offer)/ });
  await expect(confirm).toBeVisible();
  // The button takes a press half a second after the one before it.
  await page.clock.runFor(600);
  await confirm.click();
  await expect(toast(page, "Failed to send offer")).toBeVisible();
  await page.clock.runFor(3000);
  await drawn(page);
  await expect(toast(page, "Failed to send offer")).toBeVisible();
  await endToast(page, "Failed to send offer");
});

test("a success is seen for two seconds, an error for four, and loading until its work ends", async ({
  page,
  seller,
}) => {
  await page.clock.install();
  await readyToOrder(page, await seller.addProduct());
  await openAndStop(page, "/");
  /** Whether the toast can be seen. One that ends fades out before it is removed. */
  const isSeen = (text: string) =>
    toast(page, text)
      .locator("xpath=..")
      .evaluateAll((pills) => pills.some((pill) => getComputedStyle(pill).opacity !== "0"));
  const expectSeenFor = async (text: string, milliseconds: number) => {
    await expect(toast(page, text)).toBeVisible();
    await page.clock.runFor(milliseconds - 100);
    await drawn(page);
    // Its entry is drawn in the real time of a busy machine, while the page's clock stands.
    await expect.poll(() => isSeen(text)).toBe(true);
    await page.clock.runFor(200);
    await expect.poll(() => isSeen(text)).toBe(false);
  };
  await page.getByTestId("product-card").getByRole("button").last().click();
  await expectSeenFor("Added to Cart", 2_000);
  await openAndStop(page, "/cart");
  await openStep(page, "promo");
  await page.getByRole("button", { name: "Apply" }).click();
  await expectSeenFor("Please enter a promo code", 4_000);

  await untilRested(page, placeButton(page));
  await page.route(ORDER, (route) => route.abort(), { times: 1 });
  await placeButton(page).click();
  const retrying = "Connection failed. Retrying... (1/2)";
  await expect(toast(page, retrying)).toBeVisible();
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await page.route(ORDER, async (route) => {
    await isOver;
    await route.continue();
  });
  await page.clock.runFor(60_000);
  await drawn(page);
  await expect.poll(() => isSeen(retrying)).toBe(true);
  end();
  await expect(toast(page, "Order placed successfully!")).toBeVisible();
});

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
]) {
  test.describe(`in a window of ${viewport.width} px`, () => {
    test.use({ viewport });
    const phone = viewport.width < 768 ? { tag: "@quick" } : {};

    test("a toast covers neither the card's button nor the cart's", phone, async ({ page, seller }) => {
      await seller.addProduct();
      await page.clock.install();
      await openAndStop(page, "/");
      const cards = page.getByTestId("product-card");
      const card = cards.nth(viewport.width < 768 ? 0 : 2);
      const belowTopBar = viewport.width < 768 ? 105 : 115;
      for (const height of [belowTopBar, ...[0.35, 0.5, 0.65, 0.75].map((part) => viewport.height * part)]) {
        const pressed = await pressAt(card.getByRole("button").last(), height);
        await expectClear(page, /Added to Cart|Cart Updated/, pressed);
        await endToast(page, /Added to Cart|Cart Updated/);
      }
      await openAndStop(page, "/cart");
      const removed = await pressAt(
        page.getByRole("button", { name: /^Remove / }).first(),
        viewport.height / 2,
      );
      await expectClear(page, "Removed from Cart", removed);
    });

    test("a toast moves away from a button that appears below it", async ({ page, seller }) => {
      await seller.addProduct();
      await page.clock.install();
      await openAndStop(page, "/");
      await pressAt(
        page.getByTestId("product-card").first().getByRole("button").last(),
        0.5 * viewport.height,
      );
      const text = /Added to Cart|Cart Updated/;
      await expectClear(page, text);
      const { y } = await boxOf(toast(page, text));
      // Only this button is on the page.
      await page.evaluate((y) => {
        const button = document.createElement("button");
        button.textContent = "Undo";
        button.style.cssText = `position: fixed; inset: ${y}px 0 auto; height: 44px`;
        for (const part of document.querySelectorAll("main, footer")) part.replaceChildren();
        document.querySelector("main")?.append(button);
      }, y);
      await expectClear(page, text, page.getByRole("button", { name: "Undo" }));
    });

    test("a toast covers neither what saves an address nor a rating", async ({ page, seller }) => {
      await register(page.request);
      await page.clock.install();
      await openAndStop(page, "/add-address");
      await fillAddress(page, ADDRESS);
      const save = page
        .getByRole("main")
        .getByRole("button", { name: /Save|Add/ })
        .last();
      await expectClear(page, /address/i, await pressAt(save, viewport.height * 0.7));

      const jar = await seller.addProduct();
      const order = await placeOrder(page.request, [jar._id]);
      await seller.setStatus(order._id, "Delivered");
      await openAndStop(page, "/my-orders");
      await page.getByRole("button", { name: `Rate ${jar.name}` }).click();
      const dialog = page.getByRole("dialog");
      const submit = dialog.getByRole("button", { name: "Submit rating" });
      await submit.click();
      await expectBesideField(page, "Please select a rating.");
      await page.getByRole("radio", { name: "2 stars" }).check({ force: true });
      const pressed = await boxOf(submit);
      await submit.click();
      await expectClear(page, "Thanks for your rating!", pressed);
    });

    test("the toast about a placed order lies beside its invoice", phone, async ({ page, seller }) => {
      await page.clock.install();
      await readyToOrder(page, await seller.addProduct());
      await stopClock(page);
      await untilRested(page, placeButton(page));
      await placeButton(page).click();
      await expectClear(page, "Order placed successfully!", page.getByRole("dialog"));
    });

    test("a toast about a form covers neither its button nor the field in question", async ({ page }) => {
      await page.clock.install();
      await openAndStop(page, "/");
      const email = page.getByRole("main").getByRole("textbox", { name: "Your e-mail" }).last();
      const subscribe = page.getByRole("button", { name: "Subscribe" });
      await subscribe.click();
      await expectBesideField(page, "Please enter your email");
      await expect(email).toBeFocused();
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
