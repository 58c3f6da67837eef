import Scale from "lucide-react/icons/scale";
import { useEffect, useId, useRef } from "react";
import { formatPaise } from "#kernel/money/money.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import type { PackingQuestion as Question } from "#modules/order/rules/shared/order.ts";
import { withOrder } from "#modules/order/web/shared/order-calls.ts";
import type { OrderNoticeProps } from "#modules/order/web/shared/order-slots.ts";
import { Button } from "#ui/controls/button.tsx";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { PackingApi } from "../../module-api.ts";
import { t } from "../../texts.ts";

/** The question about an additional amount with its buttons, or the shopper's answer. */
export default function PackingQuestion(props: OrderNoticeProps) {
  const { question, status } = props.order;
  const answerLine = useRef<HTMLParagraphElement>(null);
  const hasAnswered = useRef(false);
  const isOpen = question?.status === "open";
  useEffect(() => {
    // The answer replaces the buttons, one of which had the focus.
    if (!isOpen && hasAnswered.current) answerLine.current?.focus();
    hasAnswered.current = false;
  }, [isOpen]);
  if (!question || status === "Cancelled") return null;
  const more = formatPaise(question.paise);
  if (question.status === "open") {
    if (status !== "Pending") return null;
    const onAnswered = () => {
      hasAnswered.current = true;
    };
    return <Open {...props} question={question} onAnswered={onAnswered} />;
  }
  return (
    <p ref={answerLine} tabIndex={-1} className="text-sm">
      {t(question.status, { more })}
    </p>
  );
}

type OpenProps = OrderNoticeProps & { question: Question; onAnswered: () => void };

function Open({ question, onChange, onOutdated, onAnswered }: OpenProps) {
  const titleId = useId();
  const more = formatPaise(question.paise);
  const { busy, submit } = useSubmit(async (answer: "yes" | "no") => {
    const json = { question: question.id, answer };
    try {
      const request = browserApi<PackingApi>().api.order["answer-question"].$post({ json });
      const answered = withOrder(await shopperCall(request));
      toast.success(answered.message);
      onAnswered();
      onChange(answered.order);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 409)) throw error;
      toast.error(error.message);
      await onOutdated();
    }
  });
  const guard = useDoubleTapGuard<HTMLButtonElement>();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-2 rounded-field border-[1.5px] border-turmeric bg-sheet px-4 py-3"
    >
      <h3 id={titleId} className="flex items-center gap-2 font-sans text-base font-semibold">
        <Scale aria-hidden="true" className="size-5 shrink-0" />
        {t("question")}
      </h3>
      <ul className="grid gap-0.5 text-sm">
        {question.lines.map(({ item, label, paise }) => (
          <li key={item} className="wrap-anywhere">
            {t("line", { label, more: formatPaise(paise) })}
          </li>
        ))}
      </ul>
      <p className="text-sm">{t("isThatRight", { more })}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={busy} onClick={() => submit("yes")} {...guard}>
          {t("yes", { more })}
        </Button>
        <Button size="small" variant="secondary" busy={busy} onClick={() => submit("no")}>
          {t("no")}
        </Button>
      </div>
    </section>
  );
}
