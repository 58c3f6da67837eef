/** A number that the database knows, as a part of the one statement that reads them all. */
export type DatabaseMetric = {
  name: `santhe_${string}`;
  type: "counter" | "gauge";
  help: string;
  /** A query of one number; null where there is none yet. */
  query: string;
};
