/** A value of the database that a module keeps in memory and pages show. The response cache follows it. */
export type InMemory = {
  /** Calls `listener` whenever another value becomes current. */
  onTaken: (listener: () => void) => void;
  /** Reads the value again, as it may have changed. */
  lookAgain?: () => void;
  /** When pages that are made at a moment become outdated by themselves; undefined: not before the day ends. */
  outdatedAt?: (madeAt: Date) => Date | undefined;
};
