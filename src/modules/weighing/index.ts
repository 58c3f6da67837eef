// The module's public interface.

export {
  /**
   * What was really sold, a row for each line of an order: the product that went into the bag, so many packs, and
   * what is to be paid for it.
   */
  soldLines,
} from "./tables.ts";
