import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { LoginCalls } from "../login-calls.ts";
import { sellerCall } from "./seller-session.ts";

const calls = browserApi.api.seller;

/** The seller's password and logins. */
export const sellerLogins: LoginCalls = {
  list: async () => (await sellerCall(calls.logins.$get())).logins,
  end: async (id) => (await sellerCall(calls.logins.end.$post({ json: { id } }))).message,
  endOthers: async () => (await sellerCall(calls.logins["end-others"].$post())).message,
  changePassword: async (json) => (await sellerCall(calls["change-password"].$post({ json }))).message,
};
