import { readFile } from "node:fs/promises";
import { type APIRequestContext, expect } from "@playwright/test";
import { OWN_CONNECTION } from "../support/own-connection.ts";
import { logInSeller, PICTURE } from "../support/seller.ts";
import { type Crop, rupees } from "./reckoning.ts";

/** Adds the crops as products, each in its category. Returns the products' ids by name. */
export async function putUp(
  request: APIRequestContext,
  crops: readonly Crop[],
): Promise<Map<string, string>> {
  const seller = await logInSeller(request);
  for (const path of new Set(crops.map(({ category }) => category))) await addCategory(request, path);
  const ids = new Map<string, string>();
  for (const { name, category, paise, quantity, unit } of crops) {
    const price = rupees(paise);
    const product = { name, category, quantity, unit, price, offerPrice: price };
    ids.set(name, (await seller.addProduct(product))._id);
  }
  return ids;
}

async function addCategory(request: APIRequestContext, path: string): Promise<void> {
  const images = { name: "c.webp", mimeType: "image/webp", buffer: await readFile(PICTURE) };
  const categoryData = JSON.stringify({ name: path, path, description: "", sortOrder: 1 });
  const answer = await request.post("/api/category/add", {
    headers: OWN_CONNECTION,
    multipart: { categoryData, images },
  });
  expect(answer, await answer.text()).toBeOK();
}
