import { useLoaderData, useParams } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { useIdempotentSend } from "#kernel/web/api/idempotent-send.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { RecordActivity } from "#modules/identity/web/shared/record-activity.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { moveColumns, whyAndWhen } from "#modules/stock/web/shared/ledger-columns.tsx";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import type { Lot, LotOrder, NewTerms } from "../contract/lots.ts";
import { t } from "../lot-texts.ts";
import type { GrowerApi } from "../module-api.ts";
import { growerSellerPages } from "../paths.ts";
import { LotActions } from "./lots/lot-actions.tsx";
import { amountIn, termsText } from "./lots/lot-words.ts";

export const loader = browserLoader(({ params: { id = "" } }) => ({
  lot: askAsSeller(() => readLot(id)),
}));

const readLot = (id: string) =>
  sellerCall(browserApi<GrowerApi>().api.seller.lots[":id"].$get({ param: { id } }));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  return <LotPage key={id} request={loaderData?.lot} />;
}

function LotPage({ request }: { request: ReturnType<typeof readLot> | undefined }) {
  const loaded = useSellerPage(request, t("lotNotLoaded"));
  const { value, reload } = loaded;
  const title = value ? t("lotOf", { number: value.lot.number, product: value.lot.product.name }) : t("lot");
  return (
    <>
      <SellerHead title={title}>
        <LinkButton to={growerSellerPages.lots} variant="secondary" size="small">
          {t("lots")}
        </LinkButton>
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("lotNotLoaded")} loading={t("lotLoading")} />
      {value && (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
          <Recalled lot={value.lot} />
          <Facts lot={value.lot} />
          <LotActions lot={value.lot} onChanged={reload} />
          <section aria-labelledby="who-got-it">
            <h2 id="who-got-it" className="pb-2 text-heading">
              {t("orders")}
            </h2>
            {value.orders.length === 0 ? (
              <p className="text-ink-soft">{t("noOrders")}</p>
            ) : (
              <DataTable
                caption={t("orders")}
                columns={orderColumns(value.lot).filter(
                  ({ key }) => key !== "sold" || value.orders[0]?.sold !== null,
                )}
                rows={value.orders}
                rowKey={({ _id, product }) => `${_id} ${product}`}
              />
            )}
          </section>
          <section aria-labelledby="ledger">
            <h2 id="ledger" className="pb-2 text-heading">
              {t("ledger")}
            </h2>
            <DataTable
              caption={t("ledger")}
              columns={entryColumns(value, reload)}
              rows={value.entries}
              rowKey={({ _id }) => _id}
            />
            {value.newTerms.length > 0 && (
              <DataTable
                caption={t("reprice")}
                columns={termsColumns(value.lot)}
                rows={value.newTerms}
                rowKey={({ _id }) => _id}
              />
            )}
          </section>
          <RecordActivity subject="lot" id={value.lot._id} />
        </div>
      )}
    </>
  );
}

function Recalled({ lot: { recalledAt, recall } }: { lot: Lot }) {
  if (recalledAt === null || recall === null) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 rounded-tile bg-blush px-4 py-2 text-clay-deep">
      {t("isRecalled")}
      <PageLink
        to={pathTo(growerSellerPages.recall, { id: recall })}
        className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
      >
        {t("toRecall")}
      </PageLink>
    </p>
  );
}

function Facts({ lot }: { lot: Lot }) {
  const { grower, harvestedOn, cameOn, unit, terms } = lot;
  const amounts: [label: string, text: string][] = [
    [t("quantity"), amountIn(lot.quantity, unit)],
    [t("packed"), amountIn(lot.packed, unit)],
    [t("writtenOff"), amountIn(lot.writtenOff, unit)],
    [t("left"), amountIn(lot.left, unit)],
    [t("refused"), [amountIn(lot.refused, unit), lot.refusedReason].filter(Boolean).join(" · ")],
    [t("terms"), termsText(terms, unit)],
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="wrap-anywhere">
        <PageLink
          to={pathTo(growerSellerPages.grower, { id: grower._id })}
          className="font-semibold text-leaf underline underline-offset-4"
        >
          {[grower.name, grower.village].join(", ")}
        </PageLink>
        <span className="block text-ink-soft">
          {t("harvestedOn", { day: formatShortDay(harvestedOn) })} ·{" "}
          {t("cameOn", { day: formatShortDay(cameOn) })}
        </span>
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {amounts.map(([label, text]) => (
          <div key={label} className="min-w-0 rounded-tile border border-line bg-sheet px-4 py-3">
            <dt className="text-sm text-ink-soft">{label}</dt>
            <dd className="font-semibold tabular-nums wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const orderColumns = ({ unit }: Lot): Column<LotOrder>[] => [
  {
    key: "order",
    header: t("order"),
    lead: true,
    cell: ({ invoiceNumber, name }) => (
      <span className="grid wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <span className="text-sm text-ink-soft tabular-nums">{invoiceNumber}</span>
      </span>
    ),
  },
  { key: "day", header: t("delivery"), cell: ({ deliveryDay }) => formatShortDay(deliveryDay) },
  { key: "product", header: t("product"), cell: ({ product }) => product },
  {
    key: "got",
    header: t("got"),
    end: true,
    cell: ({ amount }) => <span className="whitespace-nowrap tabular-nums">{amountIn(amount, unit)}</span>,
  },
  {
    key: "sold",
    header: t("soldFor"),
    end: true,
    cell: ({ sold }) => sold !== null && <span className="tabular-nums">{formatPaise(toPaise(sold))}</span>,
  },
];

type Details = Awaited<ReturnType<typeof readLot>>;

const entryColumns = ({ lot: { _id: lot, unit }, lastLoss }: Details, onDone: () => Promise<void>) =>
  moveColumns(
    (amount) => amountIn(amount, unit),
    ({ _id: entry }) =>
      entry === lastLoss && (
        <May permission="grower.buy">
          <TakeBackLoss lot={lot} entry={entry} onDone={onDone} />
        </May>
      ),
  ).filter(({ key }) => key !== "left");

const termsColumns = ({ unit }: Lot): Column<NewTerms>[] => [
  { key: "terms", header: t("reprice"), lead: true, cell: ({ terms }) => termsText(terms, unit) },
  ...whyAndWhen<NewTerms>(({ seller, reason }) => [seller ?? t("theStore"), reason]),
];

function TakeBackLoss({
  lot: id,
  entry,
  onDone,
}: {
  lot: string;
  entry: string;
  onDone: () => Promise<void>;
}) {
  const { busy, run } = useWork();
  const send = useIdempotentSend();
  const takeBack = () =>
    run(async () => {
      const sent = send(
        (key) =>
          sellerCall(
            browserApi<GrowerApi>().api.seller.lots[":id"]["take-back"].$post({
              param: { id },
              json: { entry },
              header: { "idempotency-key": key },
            }),
          ),
        { of: entry },
      );
      await sent.catch((error: unknown) => toastError(error, t("takeBackFailed")));
      await onDone();
    });
  return (
    <Button variant="quiet" size="small" busy={busy} onClick={takeBack}>
      {t("takeBack")}
    </Button>
  );
}
