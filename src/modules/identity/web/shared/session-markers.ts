/** What a script may see of a session: that there is one. The marker goes with it. */
export const SHOPPER_MARKER = "santhe_user=";
export const SELLER_MARKER = "santhe_admin=";

/** Whether there is somebody to ask the server for. */
export const isMarked = (marker: string): boolean =>
  document.cookie.split("; ").some((cookie) => cookie.startsWith(marker));
