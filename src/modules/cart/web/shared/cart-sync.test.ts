import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { toast } from "#kernel/web/toast.ts";
import { setSession } from "#modules/identity/web/shared/session-store.ts";
import { changeCart } from "./cart-change.ts";
import { deviceCart, EMPTY_CART, setDeviceCart } from "./cart-store.ts";
import { saveCart } from "./cart-sync.ts";

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
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

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

it("sends what could not be saved again by itself, seldom and without another word", async () => {
  vi.useFakeTimers();
  vi.stubGlobal("document", { visibilityState: "visible" });
  const refuse = () => answer({ success: false, message: "The shop is closed" }, 503);
  fetched.mockReset().mockImplementation(refuse);
  changeCart({ tomato: 2 });
  await saveCart();
  expect(shown).toHaveBeenCalledOnce();
  // Five times in the first two minutes: after 4, 8, 16, 32 and 64 seconds.
  await vi.advanceTimersByTimeAsync(124_000);
  expect(fetched).toHaveBeenCalledTimes(6);
  expect(shown).toHaveBeenCalledOnce();

  const saved = { success: true, message: "Cart Updated", cartItems: { tomato: 2 } };
  fetched.mockImplementation(() => answer(saved));
  await vi.advanceTimersByTimeAsync(64_000);
  expect(taken).toHaveBeenCalledWith("cart-not-saved");
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetched).toHaveBeenCalledTimes(7);
});

it("sends a lost change again as it was, and leaves a page in peace that nobody looks at", async () => {
  vi.useFakeTimers();
  const page = { visibilityState: "hidden" };
  vi.stubGlobal("document", page);
  fetched.mockReset().mockRejectedValueOnce(new TypeError("Failed to fetch"));
  changeCart({ tomato: 3 });
  await saveCart();
  const sent = deviceCart().sent;
  expect(sent).not.toBeNull();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(fetched).toHaveBeenCalledTimes(1);

  page.visibilityState = "visible";
  fetched.mockImplementation(() => answer({ success: true, message: "", cartItems: { tomato: 3 } }));
  await saveCart();
  const [first, second] = fetched.mock.calls.map(([_address, init]) => init?.body);
  expect(second).toBe(first);
  expect(deviceCart().sent).toBeNull();
});
