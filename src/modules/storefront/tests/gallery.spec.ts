import sharp from "sharp";
import { z } from "zod";
import { productSchema } from "#modules/catalog/contract/product.ts";
import { logInSeller } from "#tests/e2e/support/seller.ts";
import { expect, openAlive, productAddress, test } from "#tests/e2e/support/test.ts";

const COLOURS = ["#b8502f", "#1f5d3a", "#e3a72f", "#143f28"];

async function pictureOf(background: string): Promise<File> {
  const bytes = await sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .png()
    .toBuffer();
  return new File([Uint8Array.from(bytes)], "picture.png", { type: "image/png" });
}

test("a product with four pictures has a thumbnail for each, and shows the one that is chosen", async ({
  page,
}) => {
  await logInSeller(page.request);
  const form = new FormData();
  const name = "Jar from four sides";
  const fields = { description: ["Filled by hand"], category: "pantry", quantity: 500, unit: "g" };
  form.set("productData", JSON.stringify({ name, price: 50, offerPrice: 40, ...fields }));
  for (const colour of COLOURS) form.append("images", await pictureOf(colour));
  const added = await page.request.post("/api/product/add", { multipart: form });
  expect(added, await added.text()).toBeOK();
  const { product } = z.object({ product: productSchema }).parse(await added.json());

  await openAlive(page, productAddress(product));
  const thumbnails = page.getByRole("list", { name: `Pictures of ${name}` }).getByRole("button");
  await expect(thumbnails).toHaveCount(COLOURS.length);
  await thumbnails.nth(2).click();
  await expect(page.getByRole("button", { name: "Picture 3 of 4" })).toHaveAttribute("aria-current", "true");
  await expect(page.getByRole("img", { name: `${name}, picture 3` })).toBeInViewport({ ratio: 0.5 });
});
