import { useSyncExternalStore } from "react";
import { externalStore } from "#kernel/web/device/external-store.ts";
import type { User } from "../../contract.ts";

/** `user` is undefined while it is unknown, also while the server is out of reach, and null if nobody is logged in. */
export type Session = {
  user: Omit<User, "cartItems" | "lastOrder" | "openOrders"> | null | undefined;
  /** Whether the shopper is unknown because the server is out of reach or in trouble. Nobody has logged out by that. */
  isUnreachable: boolean;
  isSeller: boolean | undefined;
  /** The seller who is logged in, or was until the login came over the page; null if nobody was, or it is unknown. */
  seller: Seller | null;
  /** The login dialog over the page, and its reason if that is not obvious. */
  login: { mode: LoginMode; reason?: string } | null;
};

/** A logged-in seller: what the role may do, and the person once the server has said it. */
export type Seller = { permissions: readonly string[]; person?: SellerPerson };

export type SellerPerson = { _id: string; name: string; email: string };

/** The modes: to log in, to make an account, to request a link for a forgotten password. */
export type LoginMode = "login" | "register" | "forgot";

const START: Session = {
  user: undefined,
  isUnreachable: false,
  isSeller: undefined,
  seller: null,
  login: null,
};
const store = externalStore<Session>(START);

export const session = (): Session => store.get();

export function setSession(change: Partial<Session>): void {
  store.set({ ...store.get(), ...change });
}

/** Notes that the session could not be checked. Whoever has one on this device is unknown, and not logged out. */
export function noteUnreachable(): void {
  const isUnreachable = hasMarker(SHOPPER_MARKER);
  setSession({ user: isUnreachable ? undefined : null, isUnreachable });
}

/** Whether a refusal says that nobody is logged in. A shopper who is no seller gets 403. Any other failure says nothing. */
export const isNobody = (status: number): boolean => status === 401 || status === 403;

/** Waits until the session's shopper or seller is known. A shopper is undefined while the server is out of reach. */
export function whenKnown<Who extends "user" | "isSeller">(who: Who): Promise<Session[Who]> {
  return new Promise((resolve) => {
    const stop = store.subscribe(look);
    look();

    function look() {
      const { [who]: value, isUnreachable } = store.get();
      if (value === undefined && !(who === "user" && isUnreachable)) return;
      stop();
      resolve(value);
    }
  });
}

/** The visitor's session. It is the same for everybody before hydration, so that pages can be cached. */
export function useSession(): Session {
  return useSyncExternalStore(store.subscribe, store.get, () => START);
}

export function openLogin(mode: LoginMode = "login", reason?: string): void {
  setSession({ login: { mode, reason } });
}

export function closeLogin(): void {
  setSession({ login: null });
}

/** Readable markers of sessions. A script sees only that there is one. The marker disappears with the session. */
export const SHOPPER_MARKER = "santhe_user=";
export const SELLER_MARKER = "santhe_admin=";

/** The readable marker of a shared device, where people change by PIN. */
export const STATION_MARKER = "santhe_shared=";

/** Whether there may be a session to check. */
export const hasMarker = (marker: string): boolean => `; ${document.cookie}`.includes(`; ${marker}`);
