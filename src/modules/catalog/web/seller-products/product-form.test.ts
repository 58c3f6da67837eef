import { expect, it } from "vitest";
import { productData } from "./product-form.ts";

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
