import { expect, it } from "vitest";
import { retryingMessage } from "./use-place-order.ts";

it("counts the tries to reach the server", () => {
  expect(retryingMessage(1)).toBe("Connection failed. Retrying... (1/2)");
});
