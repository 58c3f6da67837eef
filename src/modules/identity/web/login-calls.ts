import type { Login } from "../contract.ts";

/** The calls behind a shopper's or the seller's password and logins. All throw `ApiError` with what was refused. */
export type LoginCalls = {
  list: () => Promise<Login[]>;
  /** Returns the server's message, as do the others. */
  end: (id: string) => Promise<string>;
  endOthers: () => Promise<string>;
  changePassword: (words: { password: string; newPassword: string }) => Promise<string>;
};
