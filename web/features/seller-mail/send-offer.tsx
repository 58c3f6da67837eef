import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router";
import { MESSAGES } from "#domain/messages.ts";
import { Button } from "#web/ui/button.tsx";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { LeaveDialog } from "#web/ui/leave-dialog.tsx";
import { PageHeader } from "#web/ui/page-header.tsx";
import { TextArea, TextField } from "#web/ui/text-field.tsx";
import { toast } from "#web/ui/toaster.tsx";
import { useUnsaved } from "#web/ui/use-unsaved.ts";
import { OfferPreview } from "./offer-preview.tsx";
import { type OfferMail, useOffer } from "./use-offer.ts";

/** Writes an offer, shows the mail it makes, and sends it to every subscriber (specification, section 5). */
export function SendOffer() {
  const [offerText, setOfferText] = useState("");
  const [discountPercent, setDiscountPercent] = useState("");
  const [confirming, setConfirming] = useState(false);
  const navigate = useNavigate();
  const offer = useOffer();
  const { unsaved, onInput, settle } = useUnsaved();
  const input = { offerText: offerText.trim(), discountPercent: discountPercent.trim() };
  const complete = input.offerText !== "" && input.discountPercent !== "";

  const whenComplete = (action: () => void) => {
    if (complete) action();
    else toast.error(MESSAGES.allFieldsRequired);
  };
  const askToSend = async () => {
    // The server looks at it first: once it asks, nothing but the sending is left to go wrong.
    if (await offer.preview(input)) setConfirming(true);
  };
  const send = async () => {
    if (!(await offer.send(input))) return;
    settle();
    navigate("/seller/offer-history");
  };
  return (
    <>
      <PageHeader title="Send offer" />
      <LeaveDialog unsaved={unsaved} />
      <div className="grid items-start gap-8 lg:grid-cols-2">
        <form
          method="post"
          noValidate
          className="grid gap-4"
          onInput={onInput}
          onSubmit={(event: FormEvent) => {
            event.preventDefault();
            if (!offer.previewing && !offer.sending) whenComplete(askToSend);
          }}
        >
          <TextArea
            label="Offer text"
            required
            rows={6}
            maxLength={2000}
            value={offerText}
            onChange={(event) => setOfferText(event.target.value)}
            error={offer.errors.offerText}
            className="[&_textarea]:min-h-40"
          />
          <TextField
            label="Discount (%)"
            required
            inputMode="decimal"
            value={discountPercent}
            onChange={(event) => setDiscountPercent(event.target.value)}
            error={offer.errors.discountPercent}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={offer.sending || offer.previewing}>
              Send offer
            </Button>
            <Button
              variant="secondary"
              busy={offer.previewing}
              onClick={() => whenComplete(() => offer.preview(input))}
            >
              Preview
            </Button>
          </div>
        </form>
        <OfferPreview mail={offer.mail} stale={isStale(offer.mail, input)} />
      </div>
      <ConfirmDialog
        open={confirming}
        onClose={() => setConfirming(false)}
        title="Send this offer?"
        action="Send to all subscribers"
        variant="primary"
        onConfirm={send}
      >
        Every subscriber gets a mail with {input.discountPercent}% off. Mails that are sent can't be called
        back.
      </ConfirmDialog>
    </>
  );
}

/** Whether the preview shows something else than what would be sent. */
function isStale(mail: OfferMail | undefined, input: OfferMail["of"]): boolean {
  if (!mail) return false;
  return mail.of.offerText !== input.offerText || mail.of.discountPercent !== input.discountPercent;
}
