import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { setSession } from "#modules/identity/web/session-store.ts";
import { toast } from "#ui/toaster.tsx";
import { setDeviceCart } from "./cart-store.ts";
import { changeCart, saveCart } from "./cart-sync.ts";
import { EMPTY_CART } from "./kept-cart.ts";

const shown = vi.spyOn(toast, "error").mockReturnValue("id");
const taken = vi.spyOn(toast, "dismiss").mockReturnValue();
const fetched = vi.fn<typeof fetch>();
const answer = (body: unknown, status = 200) => Promise.resolve(Response.json(body, { status }));

beforeEach(() => {
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  vi.stubGlobal("fetch", fetched);
  setSession({ user: { _id: "meera", name: "Meera Rao", email: "meera@example.com" } });
  setDeviceCart({ ...EMPTY_CART, owner: "meera@example.com" });
});
afterEach(() => vi.unstubAllGlobals());

it("tells why the cart was not saved until it is saved after all", async () => {
  fetched.mockReturnValueOnce(answer({ success: false, message: "The shop is closed" }, 503));
  changeCart({ tomato: 2 });
  await saveCart();
  expect(shown).toHaveBeenCalledWith("The shop is closed", { id: "cart-not-saved" });
  expect(taken).not.toHaveBeenCalledWith("cart-not-saved");

  const saved = { success: true, message: "Cart Updated", cartItems: { tomato: 2 } };
  fetched.mockReturnValueOnce(answer(saved));
  await saveCart();
  expect(taken).toHaveBeenCalledWith("cart-not-saved");
});
