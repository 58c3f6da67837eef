import { useState } from "react";
import { useLoaderData } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { drop } from "#kernel/web/outbox/outbox.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { DayField } from "#modules/order/web/shared/day-field.tsx";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { EmptyCrate } from "#ui/illustrations/empty-crate.tsx";
import { FilterBar } from "#ui/lists/filter-bar.tsx";
import { type AskedFilters, filtersIn, useFilters } from "#ui/lists/use-filters.ts";
import { TableSkeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState, ErrorState } from "#ui/loading/states.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { t } from "../buying-texts.ts";
import type { BuyingDay, Purchase } from "../contract/buying.ts";
import { growerSellerPages } from "../paths.ts";
import { CameForm } from "./buying/came-form.tsx";
import { addAnyway, noteCame, type UnsentCame, useCame } from "./buying/use-came.ts";
import { amountIn } from "./lots/lot-words.ts";

export const loader = browserLoader(({ url }) => ({
  buying: askAsSeller(() => readDay(filtersIn(url.searchParams))),
}));

const readDay = (filters: AskedFilters): Promise<BuyingDay> =>
  sellerCall(browserApi.api.seller.buying.$get({ query: { day: filters.get("day") || undefined } }));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("came")} unlisted />
      <CamePage asked={loaderData?.buying} />
    </>
  );
}

/** What came of what was asked for a day: for a phone in one hand, with or without a network. */
function CamePage({ asked }: { asked: ReturnType<typeof readDay> | undefined }) {
  const filters = useFilters();
  const { value, failed, reload } = useSellerPage(asked, t("loadFailed"));
  const { waiting, refused } = useCame(reload);
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title={t("came")}>
        {value && (
          <LinkButton
            to={pathTo(growerSellerPages.buying, {}, { day: value.day })}
            size="small"
            variant="secondary"
          >
            {t("toBuying")}
          </LinkButton>
        )}
      </PageHeader>
      {failed && !value && <ErrorState title={t("loadFailed")} onRetry={reload} />}
      {!value && !failed && <TableSkeleton label={t("loading")} />}
      {value && (
        <FilterBar filters={filters} className="mb-3">
          <DayField filters={filters} label={t("day")} day={value.day} />
        </FilterBar>
      )}
      <p
        role="status"
        className={waiting.length > 0 ? "mb-3 font-semibold text-clay-deep" : "mb-3 text-sm text-ink-soft"}
      >
        {waiting.length > 0 ? t("unsent", { count: waiting.length }) : t("allSent")}
      </p>
      {refused.map((unsent) => (
        <RefusedCame key={unsent.entry.id} unsent={unsent} />
      ))}
      {value?.purchases.length === 0 && (
        <EmptyState picture={EmptyCrate} title={t("cameNothing", { day: formatShortDay(value.day) })}>
          {t("cameNothingText")}
        </EmptyState>
      )}
      {value?.growers.map(({ _id, name, village }) => {
        const own = value.purchases.filter(({ grower }) => grower === _id);
        if (own.length === 0) return null;
        return (
          <section key={_id} aria-label={name} className="mb-5">
            <h2 className="text-heading wrap-anywhere">{[name, village].join(", ")}</h2>
            <ul className="mt-2 grid gap-3">
              {own.map((purchase) => (
                <AskedItem
                  key={purchase._id}
                  purchase={purchase}
                  grower={name}
                  waiting={waiting.filter(({ call }) => call.purchase === purchase._id)}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

/** An entry that the server has refused. It can be added to what others have entered meanwhile. */
function RefusedCame({ unsent }: { unsent: UnsentCame }) {
  const { entry, call } = unsent;
  return (
    <div role="alert" className="mb-3 grid gap-2 rounded-tile border border-clay bg-blush p-4">
      <p className="font-semibold wrap-anywhere">{t("refusedTitle", { name: entry.label })}</p>
      <p>{entry.refusal?.message}</p>
      <div className="flex flex-wrap gap-2">
        {entry.refusal?.status === 409 && call.seen !== undefined && (
          <Button size="small" onClick={() => void addAnyway(unsent)}>
            {t("addAnyway")}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => void drop(entry)}>
          {t("drop")}
        </Button>
      </div>
    </div>
  );
}

interface AskedItemProps {
  purchase: Purchase;
  grower: string;
  waiting: readonly UnsentCame[];
}

const amountOf = ({ call: { amount, refused = 0 } }: UnsentCame) => amount + refused;

function AskedItem({ purchase, grower, waiting }: AskedItemProps) {
  const [isOpen, setOpen] = useState(false);
  const today = useToday();
  const { _id, product, unit, amount, came, refused } = purchase;
  const unsent = waiting.reduce((sum, each) => sum + amountOf(each), 0);
  const seen = (came ?? 0) + refused + unsent;
  const rest = Math.max(0, amount - seen);
  const note = async (fields: { amount: number; refused?: number; refusedReason?: string }, on = today) => {
    const words = { amount: amountIn(fields.amount, unit), product: product.name, grower };
    const call = { purchase: _id, seen, harvestedOn: on, cameOn: today, ...fields };
    if (await noteCame(call, t("cameLabel", words))) setOpen(false);
  };
  const facts = [
    t("asked", { amount: amountIn(amount, unit) }),
    came === null ? t("nothingYet") : t("cameSoFar", { came: amountIn(came, unit) }),
    ...(refused > 0 ? [t("cameRefused", { refused: amountIn(refused, unit) })] : []),
  ];
  const words = { product: product.name, grower };
  return (
    <li className="grid gap-3 rounded-tile border border-line bg-sheet p-4">
      <div>
        <h3 className="font-sans text-lg font-semibold wrap-anywhere">{product.name}</h3>
        <p className="text-ink-soft tabular-nums">{facts.join(", ")}</p>
        {unsent > 0 && (
          <p className="font-semibold text-clay-deep">{t("waits", { amount: amountIn(unsent, unit) })}</p>
        )}
      </div>
      {isOpen ? (
        <CameForm {...{ purchase, rest, today }} onNote={note} onCancel={() => setOpen(false)} />
      ) : (
        <div className="grid gap-2">
          {rest > 0 && (
            <Button
              wide
              size="large"
              aria-label={t("allCameOf", { ...words, amount: amountIn(rest, unit) })}
              onClick={() => void note({ amount: rest })}
            >
              {t("allCame", { amount: amountIn(rest, unit) })}
            </Button>
          )}
          <Button wide variant="secondary" aria-label={t("otherOf", words)} onClick={() => setOpen(true)}>
            {t("other")}
          </Button>
        </div>
      )}
    </li>
  );
}
