import { t } from "../seller-texts.ts";
import type { OfferMail } from "./use-offer.ts";

interface OfferPreviewProps {
  mail: OfferMail | undefined;
  /** Something else was typed since. */
  stale: boolean;
}

/** The mail as a subscriber will see it. */
export function OfferPreview({ mail, stale }: OfferPreviewProps) {
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
