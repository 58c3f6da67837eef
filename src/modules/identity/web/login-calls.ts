import type { Login } from "../contract.ts";

/** The calls for a shopper's or the seller's password and logins. All throw `ApiError` with the refusal. */
export type LoginCalls = {
  list: () => Promise<Login[]>;
  /** Returns the server's message, as the others do. */
  end: (id: string) => Promise<string>;
  endOthers: () => Promise<string>;
  changePassword: (words: { password: string; newPassword: string }) => Promise<string>;
};
