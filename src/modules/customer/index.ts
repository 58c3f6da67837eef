// The module's public interface.

export {
  /** For joins: a grower may bear the cost of an answered complaint. */
  complaintLines,
  /** For joins: the same. */
  complaints,
} from "./tables.ts";
