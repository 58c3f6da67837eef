import { useSyncExternalStore } from "react";
import { externalStore } from "#kernel/web/device/external-store.ts";
import type { User } from "../../contract.ts";

/** `user` is undefined until it is known, null when nobody is logged in. */
export type Session = {
  user: Omit<User, "cartItems"> | null | undefined;
  /** Nobody could be asked who is logged in: the server was out of reach. */
  isUnreachable: boolean;
  isSeller: boolean | undefined;
  /** The login dialog over the page, and what it is needed for where that is not plain. */
  login: { mode: LoginMode; reason?: string } | null;
};

/** To log in, to make an account, to have a link mailed for a forgotten password. */
export type LoginMode = "login" | "register" | "forgot";

const START: Session = { user: undefined, isUnreachable: false, isSeller: undefined, login: null };
const store = externalStore<Session>(START);

export const session = (): Session => store.get();

export function setSession(change: Partial<Session>): void {
  store.set({ ...store.get(), ...change });
}

/** Who is logged in, or whether this is the seller, as soon as that is known. */
export function whenKnown<Who extends "user" | "isSeller">(who: Who): Promise<Session[Who]> {
  return new Promise((resolve) => {
    const stop = store.subscribe(look);
    look();

    function look() {
      const known = store.get()[who];
      if (known === undefined) return;
      stop();
      resolve(known);
    }
  });
}

/** Who is looking. The same for everybody until the page is alive, so that pages can be shared. */
export function useSession(): Session {
  return useSyncExternalStore(store.subscribe, store.get, () => START);
}

export function openLogin(mode: LoginMode = "login", reason?: string): void {
  setSession({ login: { mode, reason } });
}

export function closeLogin(): void {
  setSession({ login: null });
}
