import { useState } from "react";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { useWork } from "#ui/loading/use-work.ts";
import type { Approval } from "../contract.ts";
import { t as kindTexts } from "../kind-texts.ts";
import type { ApprovalApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";

interface ApprovalProps {
  approval: Approval;
  onChanged: () => Promise<void>;
}

function momentOf(moment: string) {
  const at = new Date(moment);
  return { date: formatDate(at), clock: formatClock(at) };
}

/** The id of a request's card, for an address that leads to it. */
export const idOfCard = (id: string): string => `approval-${id}`;

/** A request that waits or is not carried out yet, with what the person can do about it. */
export function OpenApproval({ approval, onChanged }: ApprovalProps) {
  const { _id: id, kind, words, by, at, until, isOwn, state } = approval;
  const stateText = stateOf(approval);
  return (
    <li
      id={idOfCard(id)}
      tabIndex={-1}
      className="grid min-w-0 content-start gap-3 rounded-tile border border-line bg-sheet p-4 wrap-anywhere target:border-leaf"
    >
      <div className="grid gap-1">
        <p className="text-sm font-semibold text-ink-soft">{kindTexts(kind)}</p>
        <h3 className="text-heading">{words}</h3>
        <p className="text-ink-soft">{t("byAt", { by, ...momentOf(at) })}</p>
        {stateText && <p>{stateText}</p>}
        {state === "waiting" && <p className="text-sm text-ink-soft">{t("until", momentOf(until))}</p>}
      </div>
      {isOwn ? (
        <OwnActions approval={approval} onChanged={onChanged} />
      ) : (
        <Decisions approval={approval} onChanged={onChanged} />
      )}
    </li>
  );
}

/** A sentence for the state of an open request; undefined while it waits for the person who looks at it. */
function stateOf({ state, kind, isOwn, mayDecide, decidedBy, until }: Approval): string | undefined {
  if (state === "waiting") return isOwn ? t("waitsStill") : undefined;
  if (kind !== "export") return t(mayDecide ? "interrupted" : "beingDone");
  return t(isOwn ? "fileReady" : "fileElsewhere", { by: decidedBy ?? "", ...momentOf(until) });
}

function Decisions({ approval, onChanged }: ApprovalProps) {
  const [decision, setDecision] = useState<Decision>();
  if (!approval.mayDecide) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => setDecision("allow")}>
        {t("allow")}
      </Button>
      {approval.state === "waiting" && (
        <Button size="small" variant="secondary" onClick={() => setDecision("refuse")}>
          {t("refuse")}
        </Button>
      )}
      {decision && (
        <DecisionDialog
          approval={approval}
          decision={decision}
          onChanged={onChanged}
          onClose={() => setDecision(undefined)}
        />
      )}
    </div>
  );
}

function OwnActions({ approval: { _id: id, state, hasFile, words }, onChanged }: ApprovalProps) {
  const { busy, run } = useWork();
  const [isConfirming, setConfirming] = useState(false);
  const download = () =>
    run(async () => {
      try {
        await downloadAsSeller(`/api/approval/${id}/file`);
      } catch (error) {
        toastError(error, t("downloadFailed"), id);
      }
      await onChanged();
    });
  const takeBack = async () => {
    try {
      await sellerDone(browserApi<ApprovalApi>().api.approval[":id"].withdraw.$post({ param: { id } }), id);
    } catch (error) {
      toastError(error, t("failed"), id);
    }
    await onChanged();
  };
  return (
    <div className="flex flex-wrap gap-2">
      {hasFile && (
        <Button size="small" busy={busy} onClick={download}>
          {t("download")}
        </Button>
      )}
      {state === "waiting" && (
        <Button size="small" variant="secondary" onClick={() => setConfirming(true)}>
          {t("takeBack")}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        onClose={() => setConfirming(false)}
        title={t("takeBackTitle")}
        action={t("takeBack")}
        onConfirm={takeBack}
      >
        <p className="wrap-anywhere">{words}</p>
        <p>{t("takeBackText")}</p>
      </ConfirmDialog>
    </div>
  );
}

const OUTCOMES: Partial<Record<Approval["state"], { key: Outcome; tone: BadgeTone }>> = {
  done: { key: "done", tone: "leaf" },
  refused: { key: "refused", tone: "clay" },
  failed: { key: "notDone", tone: "clay" },
  withdrawn: { key: "withdrawn", tone: "neutral" },
  expired: { key: "expired", tone: "neutral" },
};

type Outcome = "done" | "refused" | "notDone" | "withdrawn" | "expired";

/** A request that is over: what became of it, who decided, and why. */
export function PastApproval({ approval }: { approval: Approval }) {
  const { words, by, at, decidedBy, decidedAt, note, answer, state } = approval;
  const outcome = OUTCOMES[state];
  return (
    <li className="grid gap-0.5 border-b border-line py-3 wrap-anywhere">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <b>{words}</b>
        {outcome && <Badge tone={outcome.tone}>{t(outcome.key)}</Badge>}
      </p>
      <p className="text-sm text-ink-soft">{t("byAt", { by, ...momentOf(at) })}</p>
      {decidedBy !== null && decidedAt !== null && (
        <p className="text-sm text-ink-soft">{t("decidedAt", { by: decidedBy, ...momentOf(decidedAt) })}</p>
      )}
      {note !== "" && <p className="text-sm">{note}</p>}
      {state === "failed" && answer !== "" && <p className="text-sm text-clay-deep">{answer}</p>}
    </li>
  );
}

type Decision = "allow" | "refuse";

interface DecisionDialogProps {
  approval: Approval;
  decision: Decision;
  onChanged: () => Promise<void>;
  onClose: () => void;
}

const MAX_NOTE = 300;

function DecisionDialog({ approval, decision, onChanged, onClose }: DecisionDialogProps) {
  const { _id: id, words, by, kind } = approval;
  const { submit, errors, ...send } = useSubmit(
    async ({ form, close }: { form: FormData; close: () => void }) => {
      const input = { param: { id }, json: { note: String(form.get("note") ?? "") } };
      const calls = browserApi<ApprovalApi>().api.approval[":id"];
      try {
        await sellerDone(decision === "allow" ? calls.allow.$post(input) : calls.refuse.$post(input));
      } catch (error) {
        const isDecided = error instanceof ApiError && error.status === 409;
        if (!isDecided) throw error;
        // It is over, and the page says how.
        toastError(error, t("failed"));
      }
      await onChanged();
      close();
    },
    t("failed"),
  );
  const hint = decision === "allow" ? (kind === "export" ? "allowFileHint" : "allowHint") : "refuseHint";
  return (
    <FormDialog open title={t(decision === "allow" ? "allowTitle" : "refuseTitle")} onClose={onClose}>
      {({ close }) => (
        <ShortForm form={send} wide action={t(decision)} onSubmit={(form) => submit({ form, close })}>
          <div className="grid gap-1">
            <p className="font-semibold wrap-anywhere">{words}</p>
            <p className="text-ink-soft">{t(hint, { by })}</p>
          </div>
          <TextField label={t("note", { by })} name="note" maxLength={MAX_NOTE} error={errors.note} />
        </ShortForm>
      )}
    </FormDialog>
  );
}
