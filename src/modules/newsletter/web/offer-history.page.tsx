import { useEffect, useEffectEvent } from "react";
import { useLoaderData } from "react-router";
import { formatClock, formatDate } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Badge } from "#ui/badge.tsx";
import { LinkButton } from "#ui/controls/button.tsx";
import { ProgressBar } from "#ui/forms/upload-progress.tsx";
import { PriceTag } from "#ui/illustrations/price-tag.tsx";
import { unlessFiltered } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { Offer } from "../contract.ts";
import type { NewsletterApi } from "../module-api.ts";
import { newsletterSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";

export const loader = browserLoader(() => ({ offers: askAsSeller(readOffers) }));

export const shouldRevalidate = unlessFiltered;

const REFRESH_MS = 2000;

/** The sent offers and their mails' progress. It refreshes while mails are being sent. */
export function Component() {
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.offers, t("offersFailed"));
  const { value, reload } = loaded;
  const may = useMay();
  const maySend = may("newsletter.send");
  const refresh = useEffectEvent(reload);
  useEffect(() => {
    if (!value?.some((offer) => done(offer) < offer.total)) return;
    const pause = setTimeout(() => refresh(), REFRESH_MS);
    return () => clearTimeout(pause);
  }, [value]);
  return (
    <>
      <SellerHead title={t("offerHistory")}>
        {maySend && (
          <LinkButton to={newsletterSellerPages.addOffer} size="small">
            {t("sendOffer")}
          </LinkButton>
        )}
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("offersNotLoaded")} loading={t("loadingOffers")} />
      {value?.length === 0 && (
        <EmptyState
          picture={PriceTag}
          title={t("noOffers")}
          action={maySend && <LinkButton to={newsletterSellerPages.addOffer}>{t("writeFirst")}</LinkButton>}
        />
      )}
      <ul className="grid gap-3">
        {value?.map((offer) => (
          <OfferCard key={offer._id} offer={offer} />
        ))}
      </ul>
    </>
  );
}

/** The sent offers, the newest first. */
function readOffers() {
  return sellerCall(browserApi<NewsletterApi>().api.newsletter["offer-history"].$get());
}

const done = ({ sent, failed, skipped }: Offer) => sent + failed + skipped;

function OfferCard({ offer }: { offer: Offer }) {
  const { message, discount, subject, promoCode, createdAt, sent, failed, skipped, total } = offer;
  const at = new Date(createdAt);
  const onItsWay = done(offer) < total;
  return (
    <li className="grid gap-2 rounded-tile border border-line bg-sheet p-4">
      <p className="flex flex-wrap items-center gap-3">
        <Badge tone="turmeric">{t("discount", { percent: discount })}</Badge>
        <time dateTime={createdAt} className="text-sm text-ink-soft tabular-nums">
          {formatDate(at)} {formatClock(at)}
        </time>
        {promoCode && <span className="text-sm wrap-anywhere">{t("codeOf", { code: promoCode })}</span>}
      </p>
      {subject && <p className="font-medium wrap-anywhere">{subject}</p>}
      <p className="whitespace-pre-line wrap-anywhere">{message}</p>
      {onItsWay && <ProgressBar value={done(offer) / total} label={t("mailsSent")} />}
      <p className="text-sm text-ink-soft tabular-nums">
        {t.rich("sent", {
          sent,
          total,
          failed,
          skipped,
          failures: (words) => <span className="font-medium text-clay-deep">{words}</span>,
        })}
      </p>
    </li>
  );
}
