import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { LoginCalls } from "../login-calls.ts";
import { shopperCall } from "./shopper-call.ts";

const calls = browserApi.api.user;

/** A shopper's password and logins. */
export const shopperLogins: LoginCalls = {
  list: async () => (await shopperCall(calls.logins.$get())).logins,
  end: async (id) => (await shopperCall(calls.logins.end.$post({ json: { id } }))).message,
  endOthers: async () => (await shopperCall(calls.logins["end-others"].$post())).message,
  changePassword: async (json) => (await shopperCall(calls["change-password"].$post({ json }))).message,
};
