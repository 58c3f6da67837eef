import { afterEach, expect, it, vi } from "vitest";
import { productData, sendNewProduct } from "./product-form.ts";

it("sends the fields as JSON text, the description split by line", () => {
  const form = new FormData();
  form.set("name", " Snake gourd ");
  form.set("description", "Long and green\r\nGood in sambar");
  form.set("category", "vegetables");
  form.set("price", "60");
  form.set("offerPrice", "48.50");
  for (const empty of ["quantity", "unit", "weight"]) form.set(empty, "");
  expect(JSON.parse(productData(form))).toEqual({
    name: "Snake gourd",
    description: ["Long and green", "Good in sambar"],
    category: "vegetables",
    price: "60",
    offerPrice: "48.50",
    quantity: "",
    unit: "",
    weight: "",
  });
});

afterEach(() => vi.unstubAllGlobals());

it("says the mistakes of the fields and the missing picture at once", async () => {
  const errors = { name: "Name is required", price: "Price is required" };
  const refusal = { success: false, message: errors.name, errors };
  vi.stubGlobal("fetch", async () => Response.json(refusal, { status: 400 }));
  const pictures = { files: [], setSent: vi.fn() };
  const sent = sendNewProduct({
    form: new FormData(),
    pictures,
    key: "b6b1b0f0-0000-4000-8000-000000000000",
  });
  await expect(sent).rejects.toMatchObject({
    errors: { ...errors, images: "Please upload at least one product image" },
  });
});
