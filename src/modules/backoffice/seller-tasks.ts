import type { Connection } from "#kernel/db/connect.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { Permission, Role, SellerWithRole } from "#modules/identity/index.ts";

/** The phases of the seller's day, in their order. */
const PHASES = ["answer", "buy", "pack", "deliver", "settle", "evening"] as const;

/** Something that the seller has to do now, with a link to where it is done. */
export type SellerTask = {
  phase: (typeof PHASES)[number];
  /** Its subject. Of two modules' tasks with one subject, the later module's is listed, as its page can do more. */
  about?: string;
  /** How many there are; null if it is one thing. */
  count: number | null;
  /** The name of the task, without the count. */
  title: string;
  /** Why, or since when. */
  text: string;
  /** Whether it should have been done already. */
  isUrgent?: boolean;
  link: { to: string; words: string };
};

type TaskKind = {
  /** The permission to do them. Nothing is looked up for a role without it. */
  permission: Permission;
  /** The permission to open the page that they lead to, whose words they may say. */
  page: Permission;
  find: (db: Connection, now: Date, seller: SellerWithRole) => Promise<readonly SellerTask[]>;
};

const taskKinds = extensionPoint<TaskKind>("what the seller has to do now");

/** Adds tasks of a module, for as long as its query finds them. It makes a fixed number of queries, whatever there is to do. */
export const extendSellerTasks = taskKinds.extend;

/** All that a person has to do now by their role: what is urgent first, then in the order of the day. */
export async function sellerTasks(db: Connection, now: Date, seller: SellerWithRole): Promise<SellerTask[]> {
  const { role } = seller;
  const ownKinds = taskKinds.all().filter(({ permission, page }) => role.may(permission) && role.may(page));
  const results = await Promise.all(ownKinds.map(({ find }) => find(db, now, seller)));
  const placeOf = ({ isUrgent, phase }: SellerTask) => (isUrgent ? -1 : PHASES.indexOf(phase));
  const tasks = results.flat();
  const lastAbout = new Map(tasks.map((task) => [task.about, task]));
  return tasks
    .filter((task) => task.about === undefined || lastAbout.get(task.about) === task)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
}

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

const noticeKinds = extensionPoint<NoticeKind>("what sellers have to know of");

/** Adds a notice, for as long as its query finds the trouble. */
export const extendSellerNotices = noticeKinds.extend;

/** The current notices of all modules that a role may see. */
export async function sellerNotices(db: Connection, role: Role): Promise<SellerNotice[]> {
  const ownKinds = noticeKinds.all().filter(({ permission }) => role.may(permission));
  const results = await Promise.all(ownKinds.map(({ find }) => find(db)));
  return results.filter((notice) => notice !== undefined);
}
