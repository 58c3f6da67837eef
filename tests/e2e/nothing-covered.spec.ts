import type { Locator, Page } from "@playwright/test";
import { drawn, openLoaded } from "./support/loaded.ts";
import { register } from "./support/shopper.ts";
import { expect, productAddress, test } from "./support/test.ts";

const SIZES = [
  [360, 740],
  [768, 1024],
  [1440, 900],
] as const;
// At these sizes the cart changes between one and two columns.
const CART_SIZES = [...SIZES, [320, 640], [1100, 800]] as const;
/** Shares of the page's height, from its top to its end. */
const PLACES = [0, 0.3, 1];

test("nothing that stays in its place covers what is pressed or read, and a phone's chat is always whole", async ({
  page,
  seller,
}) => {
  const jar = await seller.addProduct({ category: "vegetables" });
  await register(page.request, { [jar._id]: 2 });
  // Timers of the page run at once.
  await page.clock.install();
  const chat = page.getByRole("link", { name: "Chat with us on WhatsApp" });
  for (const address of ["/", "/products", productAddress(jar), "/cart"]) {
    await openLoaded(page, address);
    for (const [width, height] of address === "/cart" ? CART_SIZES : SIZES) {
      await page.setViewportSize({ width, height });
      for (const place of PLACES) {
        await scrollTo(page, place);
        expect(await covered(page), `${address}, ${width} px wide, scrolled to ${place}`).toEqual([]);
        // On wider screens it steps aside.
        if (width < 768) expect(await isWhole(chat), `${address}, ${width} px wide`).toBe(true);
      }
    }
  }
});

test("the chat stands at the bottom right from the first moment, before a script, and does not climb", async ({
  page,
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 360, height: 740 },
  });
  const plain = await context.newPage();
  for (const path of ["/", "/products", "/cart", "/my-orders"]) {
    await plain.goto(new URL(path, baseURL).href);
    const box = await plain.getByRole("link", { name: "Chat with us on WhatsApp" }).boundingBox();
    expect(box, path).toMatchObject({ x: 308, width: 44, height: 44 });
    expect(box?.y, path).toBeGreaterThan(500);
  }
  await context.close();

  await page.clock.install();
  await page.setViewportSize({ width: 360, height: 740 });
  await openLoaded(page, "/");
  const chat = page.getByRole("link", { name: "Chat with us on WhatsApp" });
  const first = await chat.boundingBox();
  for (const place of PLACES) {
    await scrollTo(page, place);
    await expect(chat).toBeVisible();
    expect((await chat.boundingBox())?.y).toBe(first?.y);
  }
});

test("the chat rests on no tile's words", async ({ page }) => {
  await page.clock.install();
  // A phone has the chat beside its tabs.
  await page.setViewportSize({ width: 768, height: 1024 });
  await openLoaded(page, "/");
  // Each tile can be scrolled to the place of the chat button.
  await page.addStyleTag({ content: "#content { padding-block: 100vh }" });
  const tiles = page.getByRole("main").getByRole("link").filter({ hasText: /\p{L}/u });
  let met = 0;
  for (const tile of await tiles.all()) {
    const isMet = await tile.evaluate(async (element) => {
      const chat = document.querySelector("[data-chat]")?.getBoundingClientRect() ?? new DOMRect();
      const words = document.createRange();
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) words.selectNodeContents(text);
      const { top, bottom, right } = words.getBoundingClientRect();
      if (element.clientHeight <= 60 || right < chat.left + 8 || right > innerWidth) return false;
      const before = scrollY;
      const scrolled = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
      window.scrollBy({ top: (top + bottom - chat.top - chat.bottom) / 2, behavior: "instant" });
      if (scrollY !== before) await scrolled;
      return true;
    });
    if (!isMet) continue;
    met++;
    await settle(page);
    expect(await wordsUnderChat(page)).toEqual([]);
  }
  expect(met).toBeGreaterThan(1);
});

/** Whether a thumb can press a round control anywhere: it is large enough, and nothing lies over it. */
const isWhole = (control: Locator) =>
  control.evaluate((element) => {
    const { left, right, top, bottom, width, height } = element.getBoundingClientRect();
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const points = [
      [x, y],
      [left + 1, y],
      [right - 1, y],
      [x, top + 1],
      [x, bottom - 1],
    ] as const;
    return (
      width >= 44 &&
      height >= 44 &&
      points.every(([at, down]) => element.contains(document.elementFromPoint(at, down)))
    );
  });

/** The texts of links that the chat button covers. */
function wordsUnderChat(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const chat = document.querySelector("[data-chat] a")?.getBoundingClientRect();
    if (!chat) return ["no chat"];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const hiddenTexts: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      if (!text.parentElement?.closest("main a") || text.parentElement.closest(".sr-only")) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const isUnder = [...range.getClientRects()].some(
        ({ left, right, top, bottom }) =>
          left < Math.min(chat.right, innerWidth) &&
          right > chat.left + 1 &&
          top < chat.bottom &&
          bottom > chat.top,
      );
      if (isUnder) hiddenTexts.push(text.textContent ?? "");
    }
    return hiddenTexts;
  });
}

/** Scrolls to a share of the page. */
async function scrollTo(page: Page, place: number): Promise<void> {
  await page.evaluate(async (share) => {
    const before = scrollY;
    const scrolled = new Promise((resolve) => addEventListener("scroll", resolve, { once: true }));
    window.scrollTo({
      top: share * (document.documentElement.scrollHeight - innerHeight),
      behavior: "instant",
    });
    if (scrollY !== before) await scrolled;
  }, place);
  await settle(page);
}

/** Waits until nothing on the page moves any more. */
async function settle(page: Page): Promise<void> {
  await page.clock.runFor(1000);
  await drawn(page);
}

/**
 * The elements under something fixed, and what covers them. Bars at an edge count only if nothing can be scrolled clear
 * of them.
 */
function covered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const end = document.documentElement.scrollHeight - innerHeight;

    function boxesOf(element: Element): DOMRect[] {
      if (element.matches("a, button, input, select, svg")) return [...element.getClientRects()];
      const figures = [...element.childNodes].filter((node) => node instanceof Text && /\d/.test(node.data));
      return figures.flatMap((text) => {
        const range = document.createRange();
        range.selectNodeContents(text);
        return [...range.getClientRects()];
      });
    }

    function coverAt(x: number, y: number, element: Element): Element | undefined {
      const top = document.elementFromPoint(x, y);
      for (let over = top; over; over = over.parentElement) {
        if (over.contains(element)) return undefined;
        const { position } = getComputedStyle(over);
        if (position !== "fixed" && position !== "sticky") continue;
        // The chat button moves aside where it would be in the way. It may cover a tile, but no control and no
        // price.
        const isChat =
          over.querySelector("a[href^='https://wa.me/']") !== null && !over.matches("[data-bar]");
        if (isChat && !element.matches("button, input, select") && !element.textContent.includes("₹")) {
          return undefined;
        }
        const isBar = position === "sticky" || over.matches("[data-bar]");
        const canScroll = y > innerHeight / 2 ? scrollY < end - 1 : scrollY > 0;
        return isBar && canScroll ? undefined : over;
      }
      return undefined;
    }

    const coverings = new Set<string>();
    for (const element of document.querySelectorAll("main *, footer *")) {
      const { top: from, bottom: to } = element.getBoundingClientRect();
      if (to < 0 || from > innerHeight || element.closest(".sr-only")) continue;
      // What is folded has a box, but is not drawn.
      if (element.closest("details:not([open])") && !element.checkVisibility()) continue;
      for (const { left, right, top, bottom } of boxesOf(element)) {
        const xs = [left + 1, (left + right) / 2, right - 1];
        const ys = [top + 1, (top + bottom) / 2, bottom - 1];
        for (const x of xs) {
          for (const y of ys) {
            if (x < 0 || y < 0 || x >= innerWidth || y >= innerHeight) continue;
            const cover = coverAt(x, y, element);
            if (cover)
              coverings.add(`${element.outerHTML.slice(0, 90)} under ${cover.outerHTML.slice(0, 90)}`);
          }
        }
      }
    }
    return [...coverings];
  });
}
