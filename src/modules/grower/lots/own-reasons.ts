import { written } from "#kernel/texts/written-words.ts";
import { t } from "../server-texts.ts";

/** The reasons that the store itself gives in lots' ledgers. */
export const OWN_REASONS = {
  lostBefore: t.later("lostBefore"),
  recalledLot: t.later("recalledLot"),
  takenBack: t.later("takenBack"),
};

/** A reason as it stands in the ledger, whoever has caused the entry. */
export const ownReason = (reason: keyof typeof OWN_REASONS): string => written(OWN_REASONS[reason]);

/** A lot's name as it stands in the ledger and in the log. */
export const writtenLot = (lot: { number: number; grower: string }): string => written(t.later("lotOf", lot));
