import { expect, it } from "vitest";
import { orderAgain } from "./order-again-button.tsx";

it("takes what is for sale in the same quantity, and names what is not", () => {
  const tomato = { _id: "t", name: "Country tomatoes", inStock: true };
  const banana = { _id: "b", name: "Bananas", inStock: false };
  const lines = [
    { name: "Tomatoes", quantity: 3, productId: "t" },
    { name: "Bananas", quantity: 1, productId: "b" },
    { name: "Jackfruit", quantity: 2, productId: "j" },
    { name: "Mangoes", quantity: 5, productId: null },
  ];
  expect(orderAgain(lines, [banana, tomato])).toEqual({
    available: [{ product: tomato, quantity: 3 }],
    soldOut: ["Bananas"],
    gone: ["Jackfruit", "Mangoes"],
  });
});
