import type { Tx } from "#kernel/db/connect.ts";
import { toRupees } from "#kernel/money/money.ts";
import { written } from "#kernel/texts/written-words.ts";
import {
  type RecordKind,
  recordActions,
  recordedChoice,
  recordedFor,
  recordedRupees,
  type SellerAccount,
} from "#modules/identity/index.ts";
import { t as kindTexts } from "./kind-texts.ts";
import type { ApprovalState } from "./rules/approval-state.ts";
import { t } from "./server-texts.ts";
import type { approvals } from "./tables.ts";

/** The calls that wait for a second person, and the owner's rules for them, among what sellers change. */
export const APPROVAL_RECORD: RecordKind = {
  name: "approval",
  all: t.later("records"),
  one: t.later("record"),
  many: (count) => t.later("manyRecords", { count }),
  fields: {
    state: recordedChoice(t.later("stateField"), {
      waiting: t.later("stateWaiting"),
      allowed: t.later("stateAllowed"),
      done: t.later("stateDone"),
      failed: t.later("stateFailed"),
      refused: t.later("stateRefused"),
      withdrawn: t.later("stateWithdrawn"),
      expired: t.later("stateExpired"),
    }),
    sum: recordedFor("approval.decide", recordedRupees(t.later("sumField"))),
    person: t.later("personField"),
    note: recordedFor("approval.decide", t.later("noteField")),
    on: recordedFor("approval.settings", t.later("onField")),
    from: recordedFor("approval.settings", recordedRupees(t.later("fromField"))),
  },
  seenBy: "approval.see",
};

type Approval = Pick<typeof approvals.$inferSelect, "id" | "kind" | "paise" | "note">;

/**
 * Records a step of a request: who asked for it, decided about it, or carried it out. Its words are left out, as they name
 * people and the log is kept for years.
 */
export function recordStep(
  tx: Tx,
  seller: SellerAccount,
  { approval, from, to, requester }: StepOfApproval,
): Promise<void> {
  const { id, kind, paise, note } = approval;
  return recordActions(tx, seller, {
    subject: APPROVAL_RECORD,
    action: from === undefined ? "added" : "changed",
    id,
    name: written(kindTexts.later(kind)),
    before: { ...(from !== undefined && { state: from }) },
    after: {
      state: to,
      ...(paise !== null && { sum: toRupees(paise) }),
      ...(requester !== undefined && { person: requester }),
      ...(note !== "" && { note }),
    },
  });
}

type StepOfApproval = {
  approval: Approval;
  /** The state before; undefined for a new request. */
  from?: ApprovalState;
  to: ApprovalState;
  /** The name of the person in whose name the call is. */
  requester?: string;
};
