// The module's public interface.

export {
  /** The initial store settings, from the variables `STORE_*`. Afterwards the seller changes them. */
  firstSettings,
} from "./first-settings.ts";
export {
  /** The message of a closed store, in the owner's words and with the moment at which orders open again. */
  closedText,
  /** A moment for people: `Mon 2 Nov, 6:00 AM`. */
  momentWords,
} from "./rules/shared/closed-message.ts";
export {
  /** A time in which shoppers can't order. Moments are ISO 8601 in UTC. */
  type Closing,
  /** True if shoppers can't order at a moment. */
  isClosedAt,
  /** True if a closing has ended before a moment. */
  isOver,
} from "./rules/shared/closing.ts";
export {
  /** The name of a state as it was typed; what is unknown stays as it is. */
  properState,
} from "./rules/shared/indian-states.ts";
export type {
  /** The amounts that are taken without a question, as shares of what is expected. */
  AmountRange,
} from "./rules/shared/likely-amount.ts";
export {
  /** The range of a store's setting; left out, the usual one. */
  amountRange,
  /** Whether an amount is so far above the usual one that it may be a typo, where nothing was ordered or asked. */
  isFarAbove,
  /** Whether an amount is so far from the expected one that it may be a typo. */
  isImplausible,
  /** Whether a loss takes more than half of what is there. */
  isOverHalf,
  /** The amount that an implausible one was probably meant to be; undefined if none comes to mind. */
  likelyAmount,
  /** The range outside of which every setting asks. */
  NARROWEST,
} from "./rules/shared/likely-amount.ts";
export {
  /** The number of days after the delivery day in which a shopper may say that something was bad. */
  COMPLAINT_DAYS,
} from "./rules/shared/order-terms.ts";
export {
  /** The sum with which a changed one is compared: the one before, or the largest usual one. */
  changedFrom,
  /** The price with which one of a grower is compared: the last one, or the selling price. */
  growersPrice,
} from "./rules/shared/unusual-sum.ts";
export type {
  /** The store's settings, current in every process within a second of a change. */
  SettingsReader,
} from "./settings.ts";
export {
  /** Locks the settings until the transaction ends. */
  lockSettings,
  /** The settings of the open store, for the handlers of calls. */
  openedSettings,
  /** The current settings in the database. */
  readSettings,
  /** The settings among what sellers change. */
  SETTINGS_RECORD,
  /** The key of the only store. */
  THE_STORE,
  /** The short text beside the store's name: the seller's own, or the harvest's origin. */
  taglineOf,
  /** Maps the settings for the shop. */
  toSettings,
  /** Writes the next version of the locked settings. `changed` names the fields, as on the seller's page. */
  writeSettings,
} from "./settings.ts";
export type {
  /** The settings' row. */
  SettingsRow,
} from "./tables.ts";
export {
  /** The seller's settings: one row for each store. */
  storeSettings,
} from "./tables.ts";
export type {
  /** Money that somebody typed, with what it is compared with. */
  TypedSum,
  /** A question about an amount that may be a typo, with the amount that was probably meant. */
  UnusualAmount,
} from "./unusual-amount.ts";
export {
  /** The likely amount in a message that asks about it only if there is one. */
  likelyWords,
  /** Refuses typed money that may be a typo and is not confirmed. */
  refuseUnusualSum,
  /** The refusal of amounts that look like typos and are not confirmed, by their fields. */
  unusualAmounts,
  /** The sums that look like typos and are not confirmed, by their fields. */
  unusualSums,
} from "./unusual-amount.ts";
