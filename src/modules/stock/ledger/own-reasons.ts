import { written } from "#kernel/texts/written-words.ts";
import { t } from "../server-texts.ts";

/** The reasons that the store itself gives in the ledger. */
export const OWN_REASONS = {
  eveningCount: t.later("eveningCount"),
  fromSpreadsheet: t.later("fromSpreadsheet"),
  nowInHeap: t.later("nowInHeap"),
};

/** A reason as it stands in the ledger, whoever has caused the entry. */
export const ownReason = (reason: keyof typeof OWN_REASONS): string => written(OWN_REASONS[reason]);
