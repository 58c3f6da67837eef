import type { Locator, Page } from "@playwright/test";
import { expect, test } from "./support/test.ts";

const carousel = (page: Page) => page.getByRole("region", { name: "From the market" });
const dot = (page: Page, number: number) => page.getByRole("button", { name: `Banner ${number}` });
const shown = ["aria-current", "true"] as const;

/** Presses on one half of the banners and moves by `dx`, across the middle, before letting go. */
async function drag(page: Page, strip: Locator, dx: number): Promise<void> {
  const { x, y, width, height } = (await strip.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const from = x + width / 2 - dx / 2;
  await page.mouse.move(from, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(from + dx, y + height / 2, { steps: 4 });
  await page.mouse.up();
}

test("a banner that is dragged away brings its neighbour, and its link stays unopened", async ({ page }) => {
  await page.goto("/");
  const strip = carousel(page).getByRole("list");
  await expect(dot(page, 1)).toBeVisible();
  for (const [dx, then] of [
    [-500, 2],
    [500, 1],
    [500, 3],
    [-500, 1],
  ] as const) {
    await drag(page, strip, dx);
    await expect(dot(page, then)).toHaveAttribute(...shown);
  }
  await expect(page).toHaveURL("/");
});

test("only the link of the banner that is shown is found by keyboard, and it opens", async ({ page }) => {
  await page.goto("/");
  await expect(dot(page, 1)).toBeVisible();
  await dot(page, 2).press("Enter");
  await expect(dot(page, 2)).toHaveAttribute(...shown);
  await dot(page, 1).focus();
  await page.keyboard.press("Shift+Tab");
  const link = carousel(page).getByRole("listitem", { name: "2 of 3" }).getByRole("link");
  await expect(link).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("link", { name: "Fill your basket" })).toBeFocused();
  await link.press("Enter");
  await expect(page).toHaveURL(/\/products/);
});

test.describe("by finger", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a banner is swiped to the side, and the page is still scrolled over it", { tag: "@quick" }, async ({
    page,
  }) => {
    await page.goto("/");
    await expect(dot(page, 1)).toBeVisible();
    await swipe(page, [-200, 0]);
    await expect(dot(page, 2)).toHaveAttribute(...shown);
    await swipe(page, [0, -150]);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await expect(dot(page, 2)).toHaveAttribute(...shown);
    await expect(page).toHaveURL("/");
  });
});

/** Swipes over the banners with touch events. */
async function swipe(page: Page, [dx, dy]: [number, number]): Promise<void> {
  const { x, y, width, height } = (await carousel(page).getByRole("list").boundingBox()) ?? {
    x: 0,
    y: 0,
    width: 0,
    height: 0,
  };
  const screen = await page.context().newCDPSession(page);
  const from = { x: x + width * 0.75, y: y + height * 0.75 };
  await screen.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [from] });
  for (const share of [0.25, 0.5, 0.75, 1]) {
    const point = { x: from.x + dx * share, y: from.y + dy * share };
    await screen.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
  }
  await screen.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

test.describe("while they run", () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("they are paused and let run again, and begin anew behind the last", async ({ page }) => {
    await page.clock.install({ time: "2026-03-10T12:00:00Z" });
    await page.clock.pauseAt("2026-03-10T12:00:01Z");
    await page.goto("/");
    await expect(dot(page, 1)).toBeVisible();
    await page.clock.runFor(3900);
    await expect(dot(page, 1)).toHaveAttribute(...shown);
    // The interval is 4,000 ms, including the time in which the next banner comes.
    await page.clock.runFor(200);
    await expect(dot(page, 2)).toHaveAttribute(...shown);
    await page.clock.runFor(4000);
    await expect(dot(page, 3)).toHaveAttribute(...shown);
    await page.getByRole("button", { name: "Pause the banners" }).click();
    await page.mouse.move(640, 790);
    await page.getByRole("link", { name: "Fill your basket" }).focus();
    await page.clock.runFor(9000);
    await expect(dot(page, 3)).toHaveAttribute(...shown);
    await page.getByRole("button", { name: "Let the banners run" }).click();
    await page.mouse.move(640, 790);
    await page.evaluate(() => document.querySelector<HTMLElement>(":focus")?.blur());
    await page.clock.runFor(4000);
    await expect(dot(page, 1)).toHaveAttribute(...shown);
  });
});
