import { useState } from "react";
import { useNavigate } from "react-router";
import { sellerPages } from "#kernel/paths.ts";
import { toast } from "#kernel/web/toast.ts";
import { t } from "#modules/newsletter/seller-texts.ts";
import { useToday } from "#modules/store/web/use-today.ts";
import { LeaveDialog } from "#ui/leave-dialog.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useUnsaved } from "#ui/use-unsaved.ts";
import { ConfirmSending } from "./confirm-sending.tsx";
import { OfferForm, type TypedOffer } from "./offer-form.tsx";
import { OfferPreview } from "./offer-preview.tsx";
import { OFFER_TOAST, type OfferMail, useOffer } from "./use-offer.ts";

/** Writes an offer, shows the mail it makes, and sends it to every subscriber (specification, section 5). */
export function SendOffer() {
  const [typed, setTyped] = useState<TypedOffer>({
    ...{ offerText: "", discountPercent: "", subject: "", withCode: false },
    until: inTwoWeeks(useToday()),
  });
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
    // The server looks at it first: once it asks, nothing but the sending is left to go wrong.
    if (await offer.preview(input)) setConfirming(true);
  };
  const send = async () => {
    if (!(await offer.send(input))) return;
    settle();
    navigate(sellerPages.offerHistory);
  };
  return (
    <>
      <PageHeader title={t("sendOffer")} />
      <LeaveDialog unsaved={unsaved} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <OfferForm
          typed={typed}
          onType={(change) => setTyped((latest) => ({ ...latest, ...change }))}
          onInput={onInput}
          errors={offer.errors}
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

/** The day two weeks after `today`; both `yyyy-mm-dd`. */
function inTwoWeeks(today: string): string {
  const day = new Date(`${today}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + 14);
  return day.toISOString().slice(0, 10);
}

/** Whether the preview shows something else than what would be sent. */
function isStale(mail: OfferMail | undefined, input: OfferMail["of"]): boolean {
  if (!mail) return false;
  return JSON.stringify(mail.of) !== JSON.stringify(input);
}
