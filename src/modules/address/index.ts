// The module's public interface.

export type {
  /** An address as a JSON column of another statement. `toOwnAddress` maps it. */
  AddressJson,
} from "./addresses.ts";
export {
  /** The saved addresses whose number contains some digits, the newest first, with the accounts' ids and names. */
  addressesByPhone,
  /** A column with a shopper's address, for a statement that has both ids. */
  addressOfEach,
  /** A shopper's address with this id. */
  findAddress,
  /** True if the shopper has an address with this id. */
  hasAddress,
  /** A shopper's addresses, the newest first. */
  listAddresses,
  /** Maps a row without its owner to the API. */
  toOwnAddress,
} from "./addresses.ts";
export type {
  /** An address in the API. */
  Address,
  /** The fields of a new address. */
  NewAddress,
} from "./contract.ts";
export {
  /** The street and landmark in one line. */
  doorLine,
  /** The name at the door. */
  fullName,
  /** An address's lines as on an envelope: street, landmark, town, and state with country. */
  placeLines,
} from "./rules/shared/address.ts";
