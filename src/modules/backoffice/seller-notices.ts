import type { Connection } from "#kernel/db/connect.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { Permission, Role } from "#modules/identity/index.ts";

/** Trouble that sellers have to know of, with a link to what they can do. */
export type SellerNotice = {
  title: string;
  text: string;
  /** Whether something is broken, and not only worth knowing. */
  isBroken?: boolean;
  link: { to: string; words: string };
};

type NoticeKind = {
  /** The permission to see the page that it leads to. Nothing is looked up for a role without it. */
  permission: Permission;
  find: (db: Connection) => Promise<SellerNotice | undefined>;
};

const kinds = extensionPoint<NoticeKind>("what sellers have to know of");

/** Adds a notice, for as long as its query finds the trouble. */
export const extendSellerNotices = kinds.extend;

/** The current notices of all modules that a role may see. */
export async function sellerNotices(db: Connection, role: Role): Promise<SellerNotice[]> {
  const ownKinds = kinds.all().filter(({ permission }) => role.may(permission));
  const results = await Promise.all(ownKinds.map(({ find }) => find(db)));
  return results.filter((notice) => notice !== undefined);
}
