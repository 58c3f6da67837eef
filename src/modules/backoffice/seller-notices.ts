import type { Connection } from "#kernel/db/connect.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";

/** Trouble that sellers have to know of, with a link to what they can do. */
export type SellerNotice = {
  title: string;
  text: string;
  /** Whether something is broken, and not only worth knowing. */
  isBroken?: boolean;
  link: { to: string; words: string };
};

const notices = extensionPoint<(db: Connection) => Promise<SellerNotice | undefined>>(
  "what sellers have to know of",
);

/** Adds a notice, for as long as its query finds the trouble. */
export const extendSellerNotices = notices.extend;

/** The current notices of all modules. */
export async function sellerNotices(db: Connection): Promise<SellerNotice[]> {
  const results = await Promise.all(notices.all().map((find) => find(db)));
  return results.filter((notice) => notice !== undefined);
}
