/** Readable markers of sessions. A script sees only that there is one. The marker disappears with the session. */
export const SHOPPER_MARKER = "santhe_user=";
export const SELLER_MARKER = "santhe_admin=";

/** Whether there may be a session to check. */
export const isMarked = (marker: string): boolean =>
  document.cookie.split("; ").some((cookie) => cookie.startsWith(marker));
