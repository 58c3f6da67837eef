import { useState } from "react";
import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { useOnce } from "#kernel/web/use-once.ts";
import { sellerCall, toastFailure } from "#modules/identity/web/seller-session.ts";
import { useWork } from "#ui/use-work.ts";
import { t } from "../seller-texts.ts";

type OfferInput = {
  offerText: string;
  discountPercent: string;
  subject: string;
  promo?: { until: string };
};
/** `of`: what was typed when it was made; `subscribers`: how many it would go to. */
export type OfferMail = { subject: string; html: string; subscribers: number; of: OfferInput };

/** What is said against an offer: it goes with the next attempt. */
export const OFFER_TOAST = { id: "offer" };

type Step = "preview" | "test" | "send";

/** Looks at an offer's mail, and sends it: once, however often a lost answer makes one try. */
export function useOffer() {
  const [mail, setMail] = useState<OfferMail>();
  const [errors, setErrors] = useState<Record<string, string>>({});
  const { doing, run } = useWork<Step>();
  const once = useOnce();

  /** True when the work was done. */
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
        browserApi.api.newsletter["preview-offer"].$post({ json }),
      );
      setMail({ subject, html, subscribers, of: json });
    });
  const test = (json: OfferInput) =>
    take("test", async () => {
      toast.success((await sellerCall(browserApi.api.newsletter["test-offer"].$post({ json }))).message);
    });
  const send = (json: OfferInput) =>
    take("send", async () => {
      const post = (key: string) =>
        browserApi.api.newsletter["send-offer"].$post({ header: { "idempotency-key": key }, json });
      const { message } = await once((key) => sellerCall(post(key)), { of: JSON.stringify(json) });
      toast.success(message);
    });
  return { mail, errors, preview, test, send, working: doing };
}
