import type { Browser, Page } from "@playwright/test";
import { growerPages } from "#modules/grower/paths.ts";
import { chromiumPath } from "#tests/support/chromium.ts";
import { followRequests } from "./support/loaded.ts";
import { placeOrder, register, saveAddress } from "./support/shopper.ts";
import { expect, productAddress, test } from "./support/test.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Two ways to make letters twice as large: the page's own size, and the browser's setting. They differ for media queries. */
const WAYS = ["page", "browser"] as const;

for (const way of WAYS) {
  test(`letters of twice the size, by the ${way}: nothing is lost, cut or covered`, async ({
    browser,
    baseURL,
    seller,
  }) => {
    // Each page is measured from its top to its end.
    test.setTimeout(600_000);
    const large = way === "browser" ? await launchWithLargeLetters(browser) : browser;
    const context = await large.newContext({ ...PHONE, baseURL, reducedMotion: "reduce" });
    const page = await context.newPage();
    if (way === "page") await enlarge(page);
    const open = openAtRest(page);

    await open("/");
    await page.getByRole("link", { name: "Login" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect.soft(await losses(page), "login").toEqual([]);
    await page.getByRole("button", { name: "Create an account" }).click();
    await expect(page.getByLabel("Name")).toBeVisible();
    expect.soft(await losses(page), "a new account").toEqual([]);

    const name = "Stone-ground red rice flour from Heggadadevanakote";
    const [jar, rice] = [await seller.addProduct(), await seller.addProduct({ name, price: 2640.5 })];
    await register(page.request);
    const { _id: order } = await placeOrder(page.request, [jar._id, rice._id]);
    await saveAddress(page.request, { street: "12 Devaraja Road, Kuvempu Nagar near the water tank" });
    for (const address of [
      "/",
      "/products",
      productAddress(rice),
      growerPages.growers,
      "/refunds",
      "/nothing-here",
      "/cart",
      `/cart?ordered=${order}`,
      "/my-orders",
      "/user-account",
      "/add-address",
    ]) {
      const cartItems = { [jar._id]: 2, [rice._id]: 5 };
      await expect(await page.request.post("/api/cart/update", { data: { cartItems } })).toBeOK();
      await open(address);
      expect.soft(await letterSize(page), address).toBe(32);
      expect.soft(await losses(page), address).toEqual([]);
      await lengthenWords(page);
      for (const width of [PHONE.viewport.width, 320]) {
        await page.setViewportSize({ width, height: PHONE.viewport.height });
        expect.soft(await pageWidth(page), `${address} with long words at ${width} px`).toBe(width);
      }
      await page.setViewportSize(PHONE.viewport);
    }

    await open("/my-orders");
    await page.getByRole("button", { name: /^Change order/ }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    expect.soft(await losses(page), "changing an order").toEqual([]);
    if (large !== browser) await large.close();
  });
}

function openAtRest(page: Page): (address: string) => Promise<void> {
  const atRest = followRequests(page);
  return async (address) => {
    await page.goto(address);
    await atRest();
  };
}

/** Starts a browser in whose settings letters are twice as large. */
const launchWithLargeLetters = async (browser: Browser): Promise<Browser> =>
  browser.browserType().launch({
    executablePath: await chromiumPath(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--blink-settings=defaultFontSize=32"],
  });

/** Enlarges the page's own letters, as "zoom text only" does: before anything is drawn. */
async function enlarge(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const set = () => document.documentElement?.style.setProperty("font-size", "200%");
    set();
    addEventListener("DOMContentLoaded", set);
  });
}

/** Makes words twice as long, as a translation may: those of one's own names too. */
async function lengthenWords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text instanceof Text; text = texts.nextNode()) {
      if (text.parentElement?.closest("script, style, noscript")) continue;
      text.data = text.data.replace(/\p{L}{4,}/gu, (word) => word + word.toLowerCase());
    }
  });
}

const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

const letterSize = (page: Page) =>
  page.evaluate(() => Number.parseFloat(getComputedStyle(document.documentElement).fontSize));

/** Finds what can't be read or pressed: a page wider than its window, texts that are cut, and controls under others. */
function losses(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const problems: string[] = [];
    const page = document.documentElement;
    if (page.scrollWidth > page.clientWidth) problems.push(`the page is ${page.scrollWidth} px wide`);
    const dialog = document.querySelector("dialog[open]");
    const shown = [...(dialog ?? document.body).querySelectorAll<HTMLElement>("*")].filter((element) => {
      const isLeftOut = element.closest(".sr-only, svg, [inert], [aria-hidden=true]") !== null;
      return !isLeftOut && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    });
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent || element.getAttribute("aria-label") || "").trim().slice(0, 40)}"`;

    for (const element of shown) {
      const { overflowX, overflowY } = getComputedStyle(element);
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element;
      const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
      // A field of one line is scrolled by its cursor. Stars and pictures are drawn larger than what is shown of them.
      const isDrawn = element.matches("input, select, textarea") || !element.innerText?.trim();
      if (isDrawn || clientWidth < 3) continue;
      if (hides(overflowX) && scrollWidth > clientWidth + 1)
        problems.push(`cut at its side: ${nameOf(element)}`);
      if (hides(overflowY) && scrollHeight > clientHeight + 1) problems.push(`cut below: ${nameOf(element)}`);
    }

    for (const control of shown) {
      if (!control.matches("a, button, input, select, textarea, summary")) continue;
      // It comes into sight with the focus.
      if (control.matches("[href='#content']")) continue;
      control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
      const { left, top, width, height } = control.getBoundingClientRect();
      // A card or a switch stands for some fields, which are a pixel large.
      if (width < 3 || height < 3) continue;
      // A tile may be higher than the window.
      const front = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 300));
      const isOwn =
        front !== null &&
        (control.contains(front) || front.contains(control) || front.closest("label")?.control === control);
      if (!isOwn) problems.push(`under ${front ? nameOf(front) : "the window's edge"}: ${nameOf(control)}`);
    }
    return problems;
  });
}
