// The module's public interface.

export {
  /** For joins: the ratings of order lines count for the people who grew what was in the bag. */
  ratings,
} from "./tables.ts";
