import { html } from "hono/html";
import { expect, it } from "vitest";
import { plainPage } from "./plain-page.ts";

const written = async (page: ReturnType<typeof plainPage>) => String(await page);

it("is shown in the shop's own fonts where they are built, under the store's name", async () => {
  const fonts = { text: "/assets/text.woff2", display: "/assets/display.woff2" };
  const page = await written(
    plainPage({ title: "Title", store: "Hill & Dale", fonts }, html`<h1>Title</h1>`),
  );
  expect(page).toContain('src: url("/assets/text.woff2")');
  expect(page).toContain('src: url("/assets/display.woff2")');
  expect(page).toContain('<span class="name">Hill &amp; Dale</span>');
});

it("sends its address nowhere, unless one of its forms needs the origin", async () => {
  const place = { title: "Title", store: "Santhe" };
  expect(await written(plainPage(place, html``))).toContain('<meta name="referrer" content="no-referrer">');
  expect(await written(plainPage({ ...place, referrer: "same-origin" }, html``))).toContain(
    '<meta name="referrer" content="same-origin">',
  );
});
