import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { IdentityApi } from "../../module-api.ts";
import type { LoginCalls } from "./login-security.tsx";
import { sellerCall } from "./seller-session.ts";

const api = browserApi<IdentityApi>().api.seller;

/** The calls for a seller's own password and logins. */
export const SELLER_LOGINS: LoginCalls = {
  list: async () => (await sellerCall(api.logins.$get())).logins,
  end: async (id) => (await sellerCall(api.logins.end.$post({ json: { id } }))).message,
  endOthers: async () => (await sellerCall(api.logins["end-others"].$post())).message,
  changePassword: async (json) => (await sellerCall(api["change-password"].$post({ json }))).message,
};
