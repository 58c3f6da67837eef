// What other modules may use of this one.

export {
  /** For the demo catalogue, which fills an empty store in one transaction. */
  banners,
} from "./tables.ts";
