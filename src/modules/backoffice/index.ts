// The module's public interface.

export {
  /** Adds what a module keeps of a day while it is closed. */
  extendClosedDay,
  /** Adds a module's open points of a market day. Only a day without any can be closed. */
  extendDayClosing,
  /** Adds a module's words for money that has come on a day since a time. */
  extendLaterMoney,
  /** Each module stores what later changes must not alter on a closed day. */
  keepDay,
  /** The money that has come on a day since a time. */
  moneySince,
  /** Something that is still open on a market day, and holds its closing up. */
  type OpenPoint,
  /** The open points of a day, in the order of the modules. */
  openPoints,
} from "./day-closing.ts";
export {
  /** Calendar days at the store, both included. */
  type DaySpan,
  /** Adds a module's extension of the books of money. */
  extendMoneyBooks,
  /** Money that was received or returned by hand on a day. */
  type HandMoney,
  /** The store's money, as one module knows it. */
  type MoneyBook,
  /** The money that was received or returned by hand on the days of a span. */
  moneyByHand,
  /** The sums that do not add up on the days of a span. */
  openMoney,
} from "./money-books.ts";
export {
  /** Adds a notice, for as long as its query finds the trouble. */
  extendSellerNotices,
  /** Adds tasks of a module, for as long as its query finds them. */
  extendSellerTasks,
  /** Trouble that sellers have to know of, with a link to what they can do. */
  type SellerNotice,
  /** Something that the seller has to do now, with a link to where it is done. */
  type SellerTask,
  /** The current notices of all modules that a role may see. */
  sellerNotices,
  /** All that a role has to do now, in the order of the day. */
  sellerTasks,
} from "./seller-tasks.ts";
