// The module's public interface.

export {
  /**
   * The sold products, a row for each line of an order: the packed product, the number of packs, and the amount due.
   */
  soldLines,
} from "./tables.ts";
