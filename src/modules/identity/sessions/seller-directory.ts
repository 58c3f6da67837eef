import type { Connection, Db, Tx } from "#kernel/db/connect.ts";
import type { AppError } from "#kernel/errors/app-error.ts";
import type { MailQueue } from "#kernel/jobs/mail-queue.ts";
import { extensionPoint } from "#kernel/modules/installed-modules.ts";
import type { Services } from "#kernel/modules/service.ts";
import type { Login } from "../contract.ts";
import type { SellerLoginWay } from "../rules/shared/came-by.ts";
import type { StandardRole } from "../rules/shared/permission.ts";
import type { Role } from "./role.ts";
import type { SellerAccount, SellerWithRole } from "./session.ts";

/** The parts of the store that a login needs. */
export type LoginStore = { db: Db; services: Services; mail: MailQueue; now: () => Date };

/** A password login: the checked form, with the code of a second factor if the form had one. */
export type SellerLoginInput = {
  email: string;
  password: string;
  code?: string | undefined;
  /** The browser's name for people. */
  device: string | null;
  /** The token of the shared device where it happens, if it is one. */
  station?: string | undefined;
};

/** `device` is the browser's name for people. */
type NewDeviceLogin = { id: string; device: string | null; way: SellerLoginWay };

/** One of a seller's sessions, named by the current one's token. */
type OwnLogins = { seller: SellerAccount; token: string };

/** A wrong password or code for a person's login, at the login or later. */
type FailedTry = {
  email: string;
  refusal: AppError;
  isLogin: boolean;
  device: string | null;
  /** The token of the shared device where it happens, if it is one. */
  station: string | undefined;
};

/** A change of a person's login by whoever runs the store, at a start or by a command. */
type OperatorsChange = {
  id: string;
  change: "loginReset" | "passwordChanged" | "emailChanged";
  /** The address to which the mail about it goes; null for the person's own. */
  to: string | null;
  mail: MailQueue;
};

type PasswordChange = {
  seller: SellerAccount;
  token: string;
  password: string;
  newPassword: string;
  device: string | null;
  /** The token of the shared device where it happens, if it is one. */
  station: string | undefined;
  mail: MailQueue;
};

/** The people who may log in as sellers, and their sessions. Without a module that has one, there is one owner. */
export type SellerDirectory = {
  /** Everybody who can log in, or could before they left. */
  listPeople: (db: Connection) => Promise<SellerAccount[]>;
  /** The person of a session with their role; undefined if it has ended. One statement, as every call begins with it. */
  findSession: (db: Connection, token: string) => Promise<SellerWithRole | undefined>;
  /** All people who may log in now, with their roles, by name. */
  listSellers: (db: Connection) => Promise<SellerWithRole[]>;
  /** The role of a person who has not left. Neither changes until the transaction ends. */
  lockRole: (tx: Tx, sellerId: string) => Promise<Role | undefined>;
  /** Logs a person in. Throws `UNAUTHENTICATED` for a wrong e-mail, password or code, after the same time. */
  logIn: (store: LoginStore, input: SellerLoginInput) => Promise<{ id: string; token: string }>;
  /** Called after a login from a browser that the person has not used before, unless it is their first login. */
  noteNewDevice: (store: LoginStore, login: NewDeviceLogin) => Promise<void>;
  /** Called after a wrong password or code for an e-mail, maybe nobody's. */
  noteFailedTry: (db: Db, failed: FailedTry) => Promise<void>;
  /** Records a change of a person's login by whoever runs the store, and tells the person by mail. */
  noteOperatorsChange: (tx: Tx, change: OperatorsChange) => Promise<void>;
  /**
   * The person who did what the session's device sends: they must have been there, as on a shared device. Undefined if it
   * is not known that they were.
   */
  findMaker: (db: Connection, sent: { token: string; maker: string }) => Promise<SellerAccount | undefined>;
  /** Whether links without a password work for what a standard role does. */
  hasLinks: (db: Connection, role: StandardRole) => Promise<boolean>;
  /** The session may have ended already. */
  endSession: (db: Connection, token: string) => Promise<void>;
  /** Records that a session is in use, at most once an hour. */
  touchSession: (db: Connection, token: string) => Promise<void>;
  /** A person's sessions: the current one first, then the last used. */
  listLogins: (db: Connection, own: OwnLogins) => Promise<Login[]>;
  /** Ends one of a person's own sessions. Throws `NOT_FOUND` if it belongs to somebody else or has ended. */
  endLogin: (db: Connection, which: { seller: SellerAccount; id: string }) => Promise<void>;
  endOtherLogins: (db: Connection, own: OwnLogins) => Promise<void>;
  /** Ends all sessions of a person that the directory keeps beside those of the owner's password. */
  endAllSessions: (tx: Tx, sellerId: string) => Promise<void>;
  /**
   * Makes sure that a session may change how its person logs in. Throws `FORBIDDEN` for a session by PIN, and for one that
   * has not proved the second factor that the person has.
   */
  refuseUnproved: (db: Connection, seller: SellerWithRole) => Promise<void>;
  /** Deletes whatever a person needs beside the password, so that the password alone opens the store. */
  forgetFactors: (tx: Tx, sellerId: string) => Promise<void>;
  /**
   * Changes a password after a check of the old one, ends all sessions of the person, and returns the token of a new one,
   * which has proved as much as the one before. Throws `INVALID` for a wrong password, `UNAUTHENTICATED` if the session has
   * ended meanwhile, and like `refuseUnproved`.
   */
  changePassword: (db: Db, change: PasswordChange) => Promise<string>;
};

const directories = extensionPoint<SellerDirectory>("the people who may log in as sellers");

/** Replaces the directory of the one owner. One module may do it. */
export const extendSellerDirectory = directories.extend;

/** The directory that another module has put in place of the one owner's. */
export const otherSellerDirectory = (): SellerDirectory | undefined => directories.all()[0];
