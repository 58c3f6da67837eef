// What other modules may use of this one.

export type {
  /** An address as a part of another statement's row; `toOwnAddress` makes something of it. */
  AddressJson,
} from "./actions/addresses.ts";
export {
  /** The address with an id, of its own shopper: a column of a statement that has both. */
  addressOfEach,
  /** Whether the shopper has an address with this id. */
  hasAddress,
  /** A shopper's addresses, the newest first. */
  listAddresses,
  /** The same for a row without its owner. */
  toOwnAddress,
} from "./actions/addresses.ts";
export type {
  /** An address, as it crosses the wire. */
  Address,
} from "./contract.ts";
export {
  /** Where the door is: street and landmark in one line. */
  doorLine,
  /** Where an address is, line by line as on an envelope: street, landmark, town, and state with country. */
  placeLines,
} from "./rules/shared/address.ts";
