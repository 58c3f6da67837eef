// The module's public interface.

export type {
  /** `password` is there only when it was made just now: it can be shown this once. */
  SellerLogin,
} from "./actions/ensure-seller.ts";
export {
  /** Makes sure that there is a seller at start. */
  ensureSeller,
} from "./actions/ensure-seller.ts";
export {
  /** Forgets the wrong passwords that were tried for an account, as it has another one now. */
  forgetLogins,
} from "./actions/limit-guesses.ts";
export {
  /** Where somebody is logged in, here first, then the last used. */
  listLogins,
} from "./actions/logins.ts";
export {
  /** Opens a session for whoever knows the account's password; `token` is the session's. */
  enterWithPassword,
  /** The hash to keep in place of a password; the salt is in it. */
  hashPassword,
  /**
   * Holds an account until the transaction ends, as long as it still has the password that was tried: trying takes a
   * while, in which the password can be changed or the account be deleted.
   */
  holdWithPassword,
  /** Checks a password; without a hash it takes as long and fails, so that timing tells nobody which accounts exist. */
  passwordMatches,
} from "./actions/password.ts";
export type {
  /** Whose session it is: a shopper's or a seller's. */
  Account,
  /** The seller who is logged in. */
  SellerAccount,
} from "./actions/session.ts";
export {
  /** Ends a session; one that has ended already stays ended. */
  closeSession,
  /** As `findSessionShopper`, for the seller. */
  findSessionSeller,
  /** Whose session it is: the shopper, unless it has ended or is a seller's. */
  findSessionShopper,
  /** Notes that a session is in use, at most once an hour. */
  noteSession,
  /**
   * Opens a session in a browser called `device` and returns its token, which is nowhere else; also clears away what
   * has expired.
   */
  openSession,
} from "./actions/session.ts";
export type {
  /** A shopper, as it crosses the wire. */
  User,
} from "./contract.ts";
export type {
  /** A session that is looked at again while a long answer runs. */
  WatchedSession,
} from "./http/guards.ts";
export {
  /** The seller whose session this is, if it is one's. */
  currentSeller,
  /** Watches a seller's session while a browser is told things for longer than a request takes. */
  watchSession,
} from "./http/guards.ts";
export {
  /**
   * Limits in the database, so that they hold across processes and restarts; but for orders, whose statements are
   * counted: each process counts its own.
   */
  createLimits,
  /** Takes one point; none left: `TOO_MANY`. */
  spend,
} from "./http/limits.ts";
export {
  /** Visitors too. */
  forEveryone,
  /** Visitors too; the handler finds the seller, where it is the seller, and may tell more. */
  forEveryoneAndTheSeller,
  /** Visitors too; the handler finds the shopper, where there is one, and may know more. */
  forEveryoneAndTheShopper,
  /** The seller alone. */
  forSeller,
  /** The seller alone, with files: nobody else makes the server read them. */
  forSellerUpload,
  /** A logged-in shopper; anybody else is told `message`. */
  forShopper,
  /** The names that the API's description gives to the two cookies. */
  SCHEMES,
  /** A route that only the seller may call. */
  SELLER,
  /** The entries of a call's `security` for one who is logged in. */
  SHOPPER,
} from "./http/roles.ts";
export type {
  /** What a request carries behind the guard for the seller. */
  SellerEnv,
  /** What a request carries behind the guard for shoppers. */
  ShopperEnv,
} from "./http/session-cookies.ts";
export {
  /** Takes the session's cookie away. */
  clearSession,
  /** What a person would call the browser that asks. */
  deviceOf,
  /** Lets the browser's next wrong passwords not be mistaken for somebody else's. */
  knowDevice,
  /** The cookies that hold a session's token, without the prefix that they have behind HTTPS. */
  SESSION_COOKIES,
  /** The session's token in the browser's cookie, if there is one. */
  sessionToken,
  /** Sets the session's cookie. */
  setSession,
  /** Runs what tries a password, unless too many wrong ones were tried before: `TOO_MANY`. */
  tryPassword,
} from "./http/session-cookies.ts";
export {
  /** What the server says of who somebody is. */
  t as identityServerTexts,
} from "./server-texts.ts";
export {
  /** For foreign keys and joins: who of the sellers did something. */
  sellers,
  /** The cookie holds a random token; only its hash is kept. */
  sessions,
  /** How many of today's accounts were opened on each day at the store. */
  shopperDays,
  /** For foreign keys and joins: whose something is. */
  shoppers,
} from "./tables.ts";
export {
  /** The seller's login, if the operator has set it, and the number of orders that a shopper may place in an hour. */
  identityVariables,
} from "./variables.ts";
