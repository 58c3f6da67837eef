// The module's public interface.

export type {
  /** A session of an account, for its owner. */
  Login,
  /** A shopper in the API. */
  User,
} from "./contract.ts";
export type {
  /** A session that is watched during a long answer. */
  WatchedSession,
} from "./http/access.ts";
export {
  /** The seller of the request's session, if it is a seller's. */
  currentSeller,
  /** For everybody. */
  forEveryone,
  /** For everybody. The handler knows the seller, if it is one, and may answer more then. */
  forEveryoneAndTheSeller,
  /** For everybody. The handler knows the shopper, if there is one, and may answer more then. */
  forEveryoneAndTheShopper,
  /** For sellers whose role has the permission. */
  forSeller,
  /** For sellers whose role has the permission, with file uploads. Nobody else can make the server read files. */
  forSellerUpload,
  /** For sellers whose role has the permission. Another person with it may have to agree first. */
  forSellerWithApproval,
  /** For logged-in shoppers. Anybody else gets `message`. */
  forShopper,
  /** For logged-in shoppers, with file uploads. Nobody else can make the server read files. */
  forShopperUpload,
  /** The header that names the person who did what a device sends later. */
  makerHeaderSchema,
  /** The person who did what a call says. A shared device may send it after the next person has come. */
  makerOf,
  /** The `security` entry of a call for a logged-in shopper. */
  SHOPPER,
  /** The `security` entry of a call for sellers whose role has the permission. */
  sellerWith,
  /** Watches a seller's session during an answer that takes longer than a usual request. */
  watchSession,
  /** Passes on the parts of a long answer as long as its seller may do all that they might when it began. */
  whileAllowed,
} from "./http/access.ts";
export type {
  /** Lets a marked call pass, or stores it until another person agrees. */
  ApprovalGate,
} from "./http/approval.ts";
export {
  /** Adds the gate of marked calls. */
  extendApprovalGate,
  /** Marks a seller's call without a body as one that another person may have to agree to. */
  needsApproval,
  /** The same for a call with a JSON body, which `matter` gets by its schema, as the handler does. */
  needsApprovalOf,
} from "./http/approval.ts";
export {
  /** Takes one point. Throws `TOO_MANY` if none is left. */
  consume,
  /** The rate limits of the open store, for the handlers of calls. */
  openedLimits,
} from "./http/rate-limits.ts";
export type {
  /** The context of a request behind the seller's guard. */
  SellerEnv,
  /** The context of a request behind the shopper's guard. */
  ShopperEnv,
} from "./http/session-cookies.ts";
export {
  /** Removes the session's cookie. */
  clearSession,
  /** Makes the browser a device of one's own again. */
  clearStation,
  /** The requesting browser's name for people. */
  deviceOf,
  /** Sets the cookies of a seller's new session, and has a login from a new device noted. */
  enterAsSeller,
  /**
   * Makes the browser known after its login has worked, so that its next wrong passwords are not mistaken for somebody
   * else's.
   */
  rememberDevice,
  /** The session's token from the browser's cookie, if there is one. */
  sessionToken,
  /** Sets the session's cookie. */
  setSession,
  /** Makes the browser a shared device. */
  setStation,
  /** Remembers a person's language on the device, for the pages of those who work in the store. */
  speakAs,
  /** The token of the shared device that the browser was made to. */
  stationToken,
  /** Runs a password check. Throws `TOO_MANY` after too many wrong passwords. */
  tryPassword,
} from "./http/session-cookies.ts";
export {
  /** Queues the mail about a shopper's new password in the transaction that sets it. */
  tellNewPassword,
} from "./mails/password-changed.ts";
export {
  /** The matter that another person has to agree to. */
  type ApprovalMatter,
  /** The permissions of the marked calls of a kind, of all modules. */
  markedPermissions,
} from "./marked-calls.ts";
export type {
  /** A log of sellers' actions. */
  ActionLog,
  /** A recorded field and the roles that see its values. */
  DeclaredField,
  /** An action on one record: its fields before and after. */
  RecordedAction,
  /** Fields that sellers' actions record, by their names, with their labels. */
  RecordedFields,
  /** A kind of record that sellers change, with its words. */
  RecordKind,
  /** A chief step in the life of a record, which the page of the record names with who took it. */
  RecordStep,
  /** The roles that see recorded values. */
  SeenBy,
  /** The part of recorded actions on a kind of record that a role sees. */
  SeenOfRecord,
} from "./recorded-actions.ts";
export {
  /** Adds what ends in the transaction of each seller's action. */
  extendActionEndings,
  /** Adds a log of sellers' actions. */
  extendActionLogs,
  /** Adds fields that a module records of another module's records. */
  extendRecordFields,
  /** Adds a kind of record that sellers change. */
  extendRecordKinds,
  /** Adds a chief step in the life of a kind of record. */
  extendRecordSteps,
  /** The last time that a seller changed a field of a kind of record. */
  lastChange,
  /** The actions on some records since a moment, the oldest first. */
  pastActions,
  /** Records a seller's actions, in the transaction that does them. */
  recordActions,
  /** A recorded field with one of a few values that have words of their own. */
  recordedChoice,
  /** The fields of a kind of record, its module's and those of other modules. */
  recordedFields,
  /** A recorded field with the roles that see its values. */
  recordedFor,
  /** A recorded field with amounts in rupees. */
  recordedRupees,
  /** The kinds of records of all modules. */
  recordKinds,
  /** The chief steps in the life of a kind of record. */
  recordSteps,
  /** For values that no role is kept from seeing. */
  SEEN_BY_ALL,
  /** The part of recorded actions on a kind of record that a role sees. */
  seenOfRecord,
} from "./recorded-actions.ts";
export type {
  /** The kinds of a seller's actions on records. */
  ActionKind,
} from "./rules/shared/action-kinds.ts";
export type {
  /** The kinds of calls that another person may have to agree to. */
  ApprovalKind,
} from "./rules/shared/approval-kind.ts";
export {
  /** The permission that a seller's call needs. */
  type Permission,
  /** The standard roles by their names. */
  STANDARD_ROLES,
  /** The name of a standard role. */
  type StandardRole,
} from "./rules/shared/permission.ts";
export {
  /** Ends what a person who leaves could still open. */
  endLinksOf,
  /** Adds what a module ends when a person leaves. */
  extendSellerLeaving,
  /** A person who leaves, and who lets them go. */
  type Leaving,
} from "./seller-leaving.ts";
export {
  /** Server-side texts of logins and sessions. */
  t as identityServerTexts,
} from "./server-texts.ts";
export {
  /** A backoff: the free attempts, the first and the longest wait, and the half-life of the count. */
  type Backoff,
  /** Deletes the wrong guesses at an account, which has a new password now. */
  clearLoginThrottle,
  /** Runs a check of a guess that counts in all counters. Throws `TOO_MANY` if it is too early in one of them. */
  throttleGuesses,
} from "./sessions/login-throttle.ts";
export {
  /** The stored hash of a password. It includes the salt. */
  hashPassword,
  /**
   * Locks an account until the transaction ends, if it still has the checked password: during the check the password
   * may have been changed or the account deleted.
   */
  lockWithPassword,
  /** Opens a session after a password check. `token` is the session's. */
  logInWithPassword,
  /**
   * Checks a password. Without a hash it fails after the same time, so that timing does not reveal which accounts
   * exist.
   */
  verifyPassword,
} from "./sessions/password.ts";
export type {
  /** A seller's role: the permissions that it has. */
  Role,
} from "./sessions/role.ts";
export {
  /** Adds the permissions that a module's calls need. */
  extendPermissions,
  /** The names of a role's permissions. */
  heldPermissions,
  /** Whether a role has every permission. */
  mayEverything,
  /** The permission without which another is of no use; null if that one stands alone. */
  neededBy,
  /** The owner's role, which may do everything. */
  OWNER,
  /** The permissions of all modules. */
  permissionKinds,
  /** Throws `FORBIDDEN` if the person's role does not have the permission. */
  refuseWithout,
  /** Permissions with those without which they are of no use. */
  withNeeded,
} from "./sessions/role.ts";
export {
  /** Whether links without a password work for what a standard role does. */
  areLinksOn,
  /** The person of a seller's session with their role; undefined if it has ended or is a shopper's. */
  findSessionSeller,
  /** The people whose role has a permission, by name. */
  holdersOf,
  /** Whether an address is the one of a seller for whom nobody has set any. No mail gets there. */
  isMadeUpEmail,
  /** Makes sure that a person may still do something, and may until the transaction ends. */
  keepPermission,
  /** All people who may log in as sellers now, with their roles, by name. */
  listSellers,
  /** Says the name of today of a person whom a ledger knows by e-mail. */
  nameOfSellers,
  /** Throws if links without a password are turned off for what a standard role does. */
  refuseLinksOff,
  /** Makes sure that a session may change how somebody gets into the store. */
  refuseUnproved,
  /** Everybody who can log in as a seller, or could before they left, under their names of today. */
  sellerPeople,
} from "./sessions/seller-account.ts";
export {
  /** Replaces the directory of the one owner. */
  extendSellerDirectory,
  /** The parts of the store that a login needs. */
  type LoginStore,
  /** The people who may log in as sellers, and their sessions. */
  type SellerDirectory,
  /** A password login, with the code of a second factor if the form had one. */
  type SellerLoginInput,
} from "./sessions/seller-directory.ts";
export type {
  /** The account of a session: a shopper's or a seller's. */
  Account,
  /** A person who works in the store. */
  SellerAccount,
  /** A logged-in seller with their role. */
  SellerWithRole,
} from "./sessions/session.ts";
export {
  /** Ends one of an account's own sessions. Throws `NOT_FOUND` if it belongs to somebody else or has ended. */
  endLogin,
  /** Ends all of an account's sessions except the current one. */
  endOtherLogins,
  /** Ends a session. It may have ended already. */
  endSession,
  /** The shopper of a session; undefined if it has ended or is a seller's. */
  findSessionShopper,
  /** The code of the language that the account of an e-mail has chosen; null for the store's own. */
  languageOfShopper,
  /** An account's sessions: the current one first, then the last used. */
  listLogins,
  /** Opens a session in a browser called `device` and returns its token, which is stored nowhere. */
  openSession,
  /** Records that a session is in use, at most once an hour. */
  touchSession,
} from "./sessions/session.ts";
export {
  /** For foreign keys and joins: the seller who did something. */
  sellers,
  /** Sessions. The cookie has a random token; only its hash is stored. */
  sessions,
  /** The number of today's accounts that were opened on each day at the store. */
  shopperDays,
  /** For foreign keys and joins: the shopper whom a row belongs to. */
  shoppers,
} from "./tables.ts";
