import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { pathTo } from "#kernel/paths.ts";
import { say } from "#kernel/texts/text.ts";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { sellerCall, unlessItWaits } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { fieldSetter, sumWords, useUnusualAmount } from "#modules/store/web/shared/use-unusual-amount.tsx";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextArea, TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { Hideable } from "#ui/hideable.tsx";
import { SpeechBubbles } from "#ui/illustrations/speech-bubbles.tsx";
import { NextPage } from "#ui/lists/next-page.tsx";
import type { Filters } from "#ui/lists/use-filters.ts";
import { EmptyState } from "#ui/loading/states.tsx";
import type { Complaint } from "../contract.ts";
import type { CustomerApi } from "../module-api.ts";
import { customerSellerPages } from "../paths.ts";
import { COMPLAINT_ANSWERS, COMPLAINT_LENGTHS, type ComplaintAnswer } from "../rules/complaint.ts";
import { t } from "../seller-texts.ts";

interface ComplaintsSectionProps {
  filters: Filters;
  page: { complaints: readonly Complaint[]; next: string | null };
  loading: boolean;
  onChanged: () => Promise<void>;
}

/** The complaints that wait for an answer, or those that are answered. */
export function ComplaintsSection({ filters, page, loading, onChanged }: ComplaintsSectionProps) {
  const isAnswered = filters.get("list") === "answered";
  return (
    <>
      <div className="mb-4 flex">
        <Select
          label={t("whichComplaints")}
          hideLabel
          className="w-40"
          value={isAnswered ? "answered" : ""}
          onChange={(event) => filters.set({ list: event.target.value })}
        >
          <option value="">{t("showOpen")}</option>
          <option value="answered">{t("showAnswered")}</option>
        </Select>
      </div>
      {page.complaints.length === 0 ? (
        <EmptyState picture={SpeechBubbles} title={t(isAnswered ? "noneAnswered" : "noneOpen")}>
          {t("noneOpenText")}
        </EmptyState>
      ) : (
        <ul aria-busy={loading} className="grid gap-3">
          {page.complaints.map((complaint) => (
            <ComplaintCard key={complaint._id} complaint={complaint} withName onAnswered={onChanged} />
          ))}
        </ul>
      )}
      <NextPage filters={filters} next={page.next} />
    </>
  );
}

interface ComplaintCardProps {
  complaint: Complaint;
  /** Shows the customer, with the link to their page. */
  withName?: boolean;
  onAnswered: () => Promise<void>;
}

/** A complaint with its photos, and the answer or the way to give one. */
export function ComplaintCard({ complaint, withName = false, onAnswered }: ComplaintCardProps) {
  const { _id, customer, order, lines, words, photos, answer, createdAt } = complaint;
  const may = useMay();
  const [answering, setAnswering] = useState(false);
  const at = new Date(createdAt);
  return (
    <li className="grid gap-2 rounded-tile border border-line bg-sheet p-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        {withName && (
          <PageLink
            to={pathTo(customerSellerPages.customer, { id: customer._id })}
            className="-my-2.5 py-2.5 text-base font-semibold wrap-anywhere hover:text-leaf hover:underline"
          >
            {customer.name}
          </PageLink>
        )}
        <span className="tabular-nums">{order.invoiceNumber}</span>
        <time dateTime={createdAt} className="text-ink-soft tabular-nums">
          {formatDate(at)} {formatClock(at)}
        </time>
        {!answer && <Badge tone="clay">{t("waiting")}</Badge>}
      </p>
      <p className="text-sm font-semibold wrap-anywhere">{lines.join(", ")}</p>
      <p className="wrap-anywhere whitespace-pre-line">{words}</p>
      {photos.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {photos.map(({ position }) => (
            <li key={position}>
              <a
                href={`/api/seller/customer/complaints/${_id}/photos/${position}`}
                target="_blank"
                rel="noreferrer"
              >
                <img
                  src={`/api/seller/customer/complaints/${_id}/photos/${position}`}
                  alt={t("photoOf", { number: position, invoiceNumber: order.invoiceNumber })}
                  loading="lazy"
                  className="size-24 rounded-field object-cover"
                />
              </a>
            </li>
          ))}
        </ul>
      )}
      {answer ? (
        <p className="text-sm text-leaf wrap-anywhere">
          <span className="font-semibold">{answerName(answer)}</span>
          {answer.kind !== "replacement" && answer.words !== "" && ` · ${answer.words}`}
          {answer.reference && ` · ${answer.reference}`}
        </p>
      ) : may("customer.change") ? (
        <Button
          size="small"
          className="justify-self-start"
          aria-label={t("answerOf", { invoiceNumber: order.invoiceNumber })}
          onClick={() => setAnswering(true)}
        >
          {t("answer")}
        </Button>
      ) : null}
      <May permission="customer.change">
        {answering && (
          <AnswerDialog complaint={complaint} onAnswered={onAnswered} onClose={() => setAnswering(false)} />
        )}
      </May>
    </li>
  );
}

function answerName({ kind, amount, words, comesWith }: NonNullable<Complaint["answer"]>): string {
  // A role that sees no sums sees the kind of the answer.
  if (amount === undefined && (kind === "credit" || kind === "refund")) return say(KINDS[kind]);
  const sum = formatPaise(toPaise(amount ?? 0));
  switch (kind) {
    case "credit":
      return t("answeredCredit", { sum });
    case "replacement":
      return comesWith
        ? t("answeredReplacementWith", { words, invoiceNumber: comesWith })
        : t("answeredReplacement", { words });
    case "refund":
      return t("answeredRefund", { sum });
    case "no":
      return t("answeredNo");
  }
}

const KINDS = {
  credit: t.later("kindCredit"),
  replacement: t.later("kindReplacement"),
  refund: t.later("kindRefund"),
  no: t.later("kindNo"),
} satisfies Record<ComplaintAnswer, unknown>;

interface AnswerDialogProps extends Pick<ComplaintCardProps, "complaint" | "onAnswered"> {
  onClose: () => void;
}

function AnswerDialog({ complaint: { _id: id, customer }, onAnswered, onClose }: AnswerDialogProps) {
  const may = useMay();
  const kinds = may("customer.refund") ? COMPLAINT_ANSWERS : (["replacement", "no"] as const);
  const [chosenKind, setKind] = useState<ComplaintAnswer>(kinds[0]);
  const kind = kinds.find((each) => each === chosenKind) ?? kinds[0];
  const isMoney = kind === "credit" || kind === "refund";
  const { busy, errors, submit, formRef } = useSubmit(
    async ({ form, close }: { form: FormData; close: () => void }) => {
      const text = (name: string) => String(form.get(name) ?? "");
      const typed = text("amount");
      const json = {
        kind,
        words: text("words"),
        ...(isMoney && { amount: readAmount(typed) ?? Number.NaN, ...unusual.confirmed(typed) }),
        ...(kind === "refund" && { reference: text("reference") }),
      };
      const call = browserApi<CustomerApi>().api.seller.customer.complaints[":id"].answer;
      const request = call.$post({ param: { id }, json });
      const answer = await unlessItWaits(unusual.sendWithQuestion(typed, () => sellerCall(request)));
      if (answer) toast.success(answer.message);
      await onAnswered();
      close();
    },
    t("answerFailed"),
  );
  const unusual = useUnusualAmount(formRef, fieldSetter(formRef, "amount"), sumWords);
  return (
    <FormDialog open title={t("answerTitle", { name: customer.name })} onClose={onClose}>
      {({ close }) => (
        <ShortForm
          form={{ formRef, busy }}
          wide
          action={t("send")}
          onSubmit={(form) => submit({ form, close })}
        >
          <Select
            label={t("answerKind")}
            value={kind}
            onChange={(event) =>
              setKind(COMPLAINT_ANSWERS.find((each) => each === event.target.value) ?? "credit")
            }
          >
            <Options of={kinds.map((each) => [each, say(KINDS[each])])} />
          </Select>
          <Hideable isShown={isMoney}>
            <TextField label={t("amount")} name="amount" inputMode="decimal" error={errors.amount} required />
            {unusual.choice}
          </Hideable>
          <Hideable isShown={kind === "refund"}>
            <TextField
              label={t("reference")}
              name="reference"
              maxLength={COMPLAINT_LENGTHS.reference}
              error={errors.reference}
            />
          </Hideable>
          <TextArea
            label={t(kind === "replacement" ? "replacementWords" : "answerWords")}
            name="words"
            rows={2}
            maxLength={COMPLAINT_LENGTHS.answer}
            error={errors.words}
            required={!isMoney}
          />
        </ShortForm>
      )}
    </FormDialog>
  );
}
