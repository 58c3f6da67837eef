// The module's public interface.

export {
  /** Notes that somebody has looked at a grower's new account a second time. */
  confirmPayee,
  /** Whether a person may be the second to look at a new account. */
  mayConfirm,
  /** A grower's UPI address and bank account, in full. */
  type Payee,
  /** The UPI addresses and bank accounts of growers, in full: only for the lists for the bank and UPI apps. */
  payeesOf,
  /** Where a grower is paid, in full, for whoever looks at it before money goes there. */
  payeeWords,
} from "./growers/payee.ts";
export {
  /** Adds a module's extension of what happens to growers' lots. */
  extendGrowers,
  /** A module's section of a grower's own page. */
  type OwnSection,
  /** New terms of a lot. */
  type Repriced,
} from "./lots/change-lot.ts";
export {
  /** For joins: statements list what was written off of lots and spoilt at packing. */
  lotLosses,
} from "./lots/list-lots.ts";
export type {
  /** The language of a grower. */
  GrowerLanguage,
} from "./rules/grower-form.ts";
export {
  /** Does some work, such as a statement, in a grower's language. */
  inGrowersWords,
  /** A product's name as a grower reads it. */
  nameFor,
} from "./rules/growers-words.ts";
export {
  /** The terms on which a grower is paid for a lot. */
  type Terms,
  /** Terms as they are stored. */
  type TermsColumns,
  /** Stored terms. */
  termsOf,
} from "./rules/terms.ts";
export {
  /** A unit in which lots are counted. */
  type LotUnit,
  /** The unit in which people type and pay amounts of a lot, and its size. */
  payUnitOf,
} from "./rules/units.ts";
export {
  /** For joins: growers' names and languages. */
  growers,
  /** For joins: entries of the settlement belong to lots. */
  lots,
  /** The lots in an order's bag, with the price of what came from each. */
  lotUses,
} from "./tables.ts";
