import { readAnswer } from "#kernel/web/api/answer.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { call } from "#kernel/web/api/call.ts";
import { forgetEverything } from "#kernel/web/device/device-storage.ts";
import { deviceCart, EMPTY_CART, setDeviceCart } from "#modules/cart/web/shared/cart-store.ts";
import { adoptSavedCart, saveCart } from "#modules/cart/web/shared/cart-sync.ts";
import type { User } from "#modules/identity/contract.ts";
import type { IdentityApi } from "#modules/identity/module-api.ts";
import {
  hasMarker,
  isNobody,
  noteUnreachable,
  SELLER_MARKER,
  SHOPPER_MARKER,
  session,
  setSession,
} from "#modules/identity/web/shared/session-store.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { keepOrdersOnlyOf } from "#modules/order/web/shared/cached-orders.ts";
import type { LeavingAnswer } from "../../contract.ts";
import type { AccountApi } from "../../module-api.ts";

/** Checks both sessions at the start. A failing check is silent (specification, section 7). */
export async function checkSessions(): Promise<void> {
  await Promise.all([checkShopper(), checkSeller()]);
}

/**
 * Sets the logged-in shopper. Without an answer, or with a busy server's, the shopper is unknown and the session is
 * checked again later.
 */
export async function checkShopper(): Promise<void> {
  // Without a marker, there is no session to check.
  if (!hasMarker(SHOPPER_MARKER)) return setSession({ user: null, isUnreachable: false });
  try {
    setShopper(await readShopper());
  } catch (error) {
    if (error instanceof ApiError && isNobody(error.status)) setSession({ user: null, isUnreachable: false });
    else noteUnreachable();
  }
}

/** The logged-in shopper with the saved cart. Throws if the session is over. */
export async function readShopper(): Promise<User> {
  return (await readAnswer(await browserApi<AccountApi>().api.user["is-auth"].$get())).user;
}

/** Sets whether this is the seller, unless the check fails. */
export async function checkSeller(): Promise<void> {
  if (!hasMarker(SELLER_MARKER)) return setSession({ isSeller: false, seller: null });
  try {
    const answer = await browserApi<IdentityApi>().api.seller["is-auth"].$get();
    const { person, permissions } = await readAnswer(answer);
    setSession({ isSeller: true, seller: { person, permissions } });
  } catch (error) {
    if (error instanceof ApiError && isNobody(error.status)) setSession({ isSeller: false, seller: null });
  }
}

/** The saved cart becomes this device's cart. */
function setShopper({ cartItems, lastOrder, openOrders, ...user }: User): void {
  setSession({ user, isUnreachable: false });
  keepOrdersOnlyOf(user._id);
  adoptSavedCart({ email: user.email, cartItems, lastOrder, openOrders });
}

export type Credentials = { email: string; password: string; name?: string };

/** Logs in, or makes an account if there is a `name`. Throws `ApiError` with the refused fields. */
export async function logIn({ name, email: typed, password }: Credentials): Promise<User> {
  const email = typed.trim().toLowerCase();
  const { items, owner } = deviceCart();
  // A visitor's cart is sent along. The remains of an ended session are merged below.
  const json = { email, password, cartItems: owner === null ? { ...items } : undefined };
  const { user } =
    name === undefined
      ? await call(browserApi<AccountApi>().api.user.login.$post({ json }))
      : await call(browserApi<AccountApi>().api.user.register.$post({ json: { ...json, name } }));
  // The cart that was sent along has been merged, so only later changes have to be saved.
  if (owner === null) setDeviceCart({ ...deviceCart(), owner: user.email, base: items });
  setShopper(user);
  return user;
}

/** Logs out. The cart is saved first, and then removed from this device. */
export async function logOut(): Promise<string> {
  await saveCart();
  const { message } = await call(browserApi<AccountApi>().api.user.logout.$get());
  clearShopper();
  return message;
}

/** What becomes of the shopper's orders and money if the account is deleted now. */
export const previewLeaving = (): Promise<LeavingAnswer> =>
  shopperCall(browserApi<AccountApi>().api.user.leaving.$get());

/**
 * Deletes the logged-in shopper's account, and cancels the open orders that were shown. The password confirms it.
 */
export async function deleteAccount(password: string, orders: string[]): Promise<string> {
  const { message } = await shopperCall(
    browserApi<AccountApi>().api.user.delete.$post({ json: { password, orders } }),
  );
  clearShopper();
  return message;
}

/** Removes the shopper's data from this device, with the cart, a half-typed address and a promo code. */
function clearShopper(): void {
  forgetEverything();
  setSession({ user: null, isUnreachable: false });
  setDeviceCart(EMPTY_CART);
}

/** Changes the logged-in shopper's name. Returns the server's message. */
export async function rename(name: string): Promise<string> {
  const { user, message } = await shopperCall(
    browserApi<AccountApi>().api.user.update.$post({ json: { name } }),
  );
  const { _id, email } = user;
  setSession({ user: { _id, name: user.name, email } });
  return message ?? "";
}

/** Checks the session again if the first check has found nobody although there is a marker. */
export async function checkShopperAgain(): Promise<void> {
  if (!session().user && hasMarker(SHOPPER_MARKER)) await checkShopper();
}

/** Checks the session again if the cart's owner is not this tab's shopper: another tab has logged in or out. */
export function syncWithOtherTabs(): void {
  const { user } = session();
  if (user !== undefined && (user?.email ?? null) !== deviceCart().owner) checkShopper();
}
