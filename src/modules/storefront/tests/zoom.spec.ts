import type { CDPSession, Page } from "@playwright/test";
import { expect, openAlive, productAddress, test } from "#tests/e2e/support/test.ts";

test.use({ viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 });

type Spot = { x: number; y: number };

async function openZoom(page: Page, address: string) {
  await openAlive(page, address);
  await page.getByRole("button", { name: /from close by/ }).tap();
  const picture = page.getByRole("dialog").getByRole("button", { name: "Come closer" });
  await expect(picture).toBeVisible();
  await expect(page).toHaveURL(/#closer$/);
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  const frame = await picture.locator("xpath=..").boundingBox();
  if (!frame) throw new Error("the picture has no frame");
  const middle = { x: frame.x + frame.width / 2, y: frame.y + frame.height / 2 };
  return { picture, width, frame, middle, touch: await page.context().newCDPSession(page) };
}

/** Moves two fingers apart or together, around a point. */
async function pinch(touch: CDPSession, { x, y }: Spot, from: number, to: number): Promise<void> {
  const fingers = (apart: number) => [
    { x: x - apart / 2, y, id: 0 },
    { x: x + apart / 2, y, id: 1 },
  ];
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(from) });
  for (let step = 1; step <= 10; step++) {
    const apart = from + ((to - from) * step) / 10;
    await touch.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: fingers(apart) });
  }
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/** Taps at this moment, in seconds. The events say so themselves, however late they come. */
async function tap(touch: CDPSession, spot: Spot, timestamp: number): Promise<void> {
  const finger = { ...spot, id: 0 };
  await touch.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [finger], timestamp });
  await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [], timestamp });
}

test("two fingers make the picture larger and smaller, and the page below stays as it is", {
  tag: "@quick",
}, async ({ page, seller }) => {
  const { width, frame, middle, touch, picture } = await openZoom(
    page,
    productAddress(await seller.addProduct()),
  );
  await expect.poll(width).toBeCloseTo(frame.width * 2, -1);
  await pinch(touch, middle, 80, 160);
  await expect.poll(width).toBeCloseTo(frame.width * 4, -1);
  // A larger movement has no further effect.
  await pinch(touch, middle, 80, 300);
  await expect.poll(width).toBeCloseTo(frame.width * 4, -1);
  await pinch(touch, middle, 200, 50);
  await expect.poll(width).toBeCloseTo(frame.width, -1);
  await expect(picture).toHaveAttribute("aria-pressed", "false");
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test("what lies between two fingers stays between them", async ({ page, seller }) => {
  const { picture, frame, touch } = await openZoom(page, productAddress(await seller.addProduct()));
  const spot = { x: frame.x + frame.width * 0.7, y: frame.y + frame.height * 0.3 };
  const share = async () => {
    const box = await picture.boundingBox();
    if (!box) throw new Error("the picture is gone");
    return { x: (spot.x - box.x) / box.width, y: (spot.y - box.y) / box.height };
  };
  const before = await share();
  await pinch(touch, spot, 80, 160);
  await expect.poll(async () => Math.abs((await share()).x - before.x)).toBeLessThan(0.03);
  await expect.poll(async () => Math.abs((await share()).y - before.y)).toBeLessThan(0.03);
});

test("a double tap shows all of the picture, and the next one a place of it; one tap does nothing", async ({
  page,
  seller,
}) => {
  const { width, frame, middle, touch, picture } = await openZoom(
    page,
    productAddress(await seller.addProduct()),
  );
  const start = Date.now() / 1000;
  await tap(touch, middle, start);
  await tap(touch, middle, start + 0.1);
  await expect.poll(width).toBeCloseTo(frame.width, -1);
  // The third tap begins another double tap.
  await tap(touch, middle, start + 0.2);
  await page.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  );
  await expect(picture).toHaveAttribute("aria-pressed", "false");
  await tap(touch, middle, start + 0.3);
  await expect.poll(width).toBeCloseTo(frame.width * 2, -1);
});
