// The module's public interface.

export {
  /** For joins: produce of one heap is sold as several products, so that their lots are shared. */
  heapProducts,
} from "./heap-tables.ts";
