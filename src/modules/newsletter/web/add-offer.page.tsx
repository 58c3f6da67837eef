import { useState } from "react";
import { useNavigate } from "react-router";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, sellerDone, toastFailure } from "#modules/identity/web/shared/seller-session.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { LeaveDialog, useUnsaved } from "#ui/forms/leave-dialog.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { NewsletterApi } from "../module-api.ts";
import { newsletterSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { OFFER, OfferForm } from "./offer-form.tsx";

/** Writes an offer, previews its mail, and sends it to every subscriber (specification, section 5). */
export function Component() {
  const until = inTwoWeeks(useToday());
  const [typed, setTyped] = useState(() => OFFER.toDraft({ until }));
  const [confirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  const offer = useOffer();
  const { unsaved, onInput, settle } = useUnsaved();
  const input = {
    offerText: typed.offerText.trim(),
    discountPercent: typed.discountPercent.trim(),
    subject: typed.subject.trim(),
    ...(typed.withCode ? { promo: { until: typed.until } } : {}),
  };

  const whenComplete = (action: () => void) => {
    if (input.offerText !== "" && input.discountPercent !== "") action();
    else toast.error(t("allFieldsRequired"), OFFER_TOAST);
  };
  const askToSend = async () => {
    // The server checks it first, so that after the confirmation only the sending can fail.
    if (await offer.preview(input)) setConfirming(true);
  };
  const send = async () => {
    if (!(await offer.send(input))) return;
    settle();
    navigate(newsletterSellerPages.offerHistory);
  };
  return (
    <>
      <SellerHead title={t("sendOffer")} />
      <LeaveDialog unsaved={unsaved} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <OfferForm
          form={{
            draft: typed,
            errors: offer.errors,
            change: (change) => setTyped((latest) => ({ ...latest, ...change })),
          }}
          onInput={onInput}
          working={offer.working}
          onSend={() => whenComplete(askToSend)}
          onTest={() => whenComplete(() => offer.test(input))}
          onPreview={() => whenComplete(() => offer.preview(input))}
        />
        <OfferPreview mail={offer.mail} stale={isStale(offer.mail, input)} />
      </div>
      <ConfirmSending
        open={confirming}
        onClose={() => setConfirming(false)}
        subscribers={offer.mail?.subscribers ?? 0}
        subject={offer.mail?.subject ?? ""}
        onConfirm={send}
      />
    </>
  );
}

/** Both days are `yyyy-mm-dd`. */
function inTwoWeeks(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 14);
  return day.toISOString().slice(0, 10);
}

type OfferInput = {
  offerText: string;
  discountPercent: string;
  subject: string;
  promo?: { until: string };
};
/** A previewed mail. `of` is the offer that it shows; `subscribers` is the number of its readers. */
type OfferMail = { subject: string; html: string; subscribers: number; of: OfferInput };

/** The toast is dismissed at the next attempt. */
const OFFER_TOAST = { id: "offer" };

type Step = "preview" | "test" | "send";

/** Previews an offer's mail, and sends it: once, even if lost answers cause several tries. */
function useOffer() {
  const [mail, setMail] = useState<OfferMail>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { doing, run } = useWork<Step>();
  const once = useIdempotentSend();

  /** Returns whether the work was done. */
  const take = (step: Step, work: () => Promise<void>) =>
    run(async () => {
      toast.dismiss(OFFER_TOAST.id);
      try {
        await work();
        setErrors({});
        return true;
      } catch (error) {
        if (error instanceof ApiError) setErrors(error.errors);
        const [explained] = error instanceof ApiError ? Object.values(error.errors) : [];
        toastFailure(error, explained ?? t("offerFailed"), t("offerFailed"), OFFER_TOAST.id);
        return false;
      }
    }, step);
  const preview = (json: OfferInput) =>
    take("preview", async () => {
      const { subject, html, subscribers } = await sellerCall(
        browserApi<NewsletterApi>().api.newsletter["preview-offer"].$post({ json }),
      );
      setMail({ subject, html, subscribers, of: json });
    });
  const test = (json: OfferInput) =>
    take("test", async () => {
      await sellerDone(browserApi<NewsletterApi>().api.newsletter["test-offer"].$post({ json }));
    });
  const send = (json: OfferInput) =>
    take("send", async () => {
      const post = (key: string) =>
        browserApi<NewsletterApi>().api.newsletter["send-offer"].$post({
          header: { "idempotency-key": key },
          json,
        });
      await once((key) => sellerDone(post(key)), { of: JSON.stringify(json) });
    });
  return { mail, errors, preview, test, send, working: doing };
}

interface OfferPreviewProps {
  mail: OfferMail | undefined;
  /** Whether the offer was edited since. */
  stale: boolean;
}

function OfferPreview({ mail, stale }: OfferPreviewProps) {
  if (!mail) {
    return (
      <div className="grid min-h-60 place-items-center rounded-tile border border-dashed border-line-strong p-6 text-center text-ink-soft max-lg:hidden">
        {t("pressPreview")}
      </div>
    );
  }
  return (
    <section aria-label={t("preview")} className="overflow-hidden rounded-tile border border-line bg-sheet">
      <p className="border-b border-line px-4 py-3">
        {t.rich("subjectIs", {
          label: (words) => <span className="text-sm text-ink-soft">{words}</span>,
          subject: () => <span className="font-medium">{mail.subject}</span>,
        })}
      </p>
      <p role="status" className={stale ? "bg-butter px-4 py-2 text-sm" : "sr-only"}>
        {stale && t("changedSince")}
      </p>
      <iframe title={t("theMail")} sandbox="" srcDoc={mail.html} className="block h-128 w-full bg-paper" />
    </section>
  );
}

function isStale(mail: OfferMail | undefined, input: OfferMail["of"]): boolean {
  if (!mail) return false;
  return JSON.stringify(mail.of) !== JSON.stringify(input);
}

interface ConfirmSendingProps {
  open: boolean;
  onClose: () => void;
  subscribers: number;
  subject: string;
  onConfirm: () => Promise<void>;
}

function ConfirmSending({ subscribers, subject, ...dialog }: ConfirmSendingProps) {
  const nobody = subscribers === 0;
  return (
    <ConfirmDialog
      {...dialog}
      title={nobody ? t("saveTitle") : t("sendTitle", { count: subscribers })}
      action={nobody ? t("saveNow") : t("sendNow", { count: subscribers })}
      variant="primary"
    >
      {nobody
        ? t("nobodySubscribed")
        : t.rich("cannotCallBack", {
            subject: () => <span className="font-medium text-ink wrap-anywhere">{subject}</span>,
          })}
    </ConfirmDialog>
  );
}
