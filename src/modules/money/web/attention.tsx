import { type ReactNode, useState } from "react";
import { pathTo } from "#kernel/paths.ts";
import { formatClock, formatDate, formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { Notice } from "#modules/backoffice/web/shared/notice.tsx";
import { May } from "#modules/identity/web/shared/may.tsx";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { usePress } from "#modules/identity/web/shared/use-press.ts";
import type { OnlinePaymentApi } from "#modules/online-payment/module-api.ts";
import { orderSellerPages } from "#modules/order/paths.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import type { Difference, Money, MoneyFinding, OpenMoney, TroubledRefund } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { amount, MoneySection } from "./money-sums.tsx";

const paymentApi = browserApi<OnlinePaymentApi>().api.payment;
const MATTER = "money-action";

interface AttentionProps {
  money: Money;
  onChange: () => Promise<void>;
}

/** Everything that does not add up: refunds, orders, and the comparison with the gateway. */
export function Attention({ money, onChange }: AttentionProps) {
  const { refunds, differences, open, findings, comparison } = money;
  const isWell = refunds.length + differences.length + open.length + findings.length === 0;
  return (
    <MoneySection title={t("attention")}>
      {comparison?.failure && (
        <Notice bad title={t("compareTrouble")}>
          {comparison.failure}
        </Notice>
      )}
      {isWell && <Notice title={t("allWell")} />}
      {refunds.length > 0 && <Refunds refunds={refunds} onChange={onChange} />}
      {differences.length > 0 && (
        <List title={t("differences")}>
          <DataTable
            caption={t("differences")}
            columns={differenceColumns()}
            rows={differences}
            rowKey={({ orderId }) => orderId}
          />
        </List>
      )}
      {open.length > 0 && (
        <List title={t("open")}>
          <p className="text-sm text-ink-soft">{t("openSettle")}</p>
          <DataTable caption={t("open")} columns={openColumns()} rows={open} rowKey={({ _id }) => _id} />
        </List>
      )}
      {findings.length > 0 && <Findings findings={findings} onChange={onChange} />}
      <Comparison comparison={comparison} onChange={onChange} />
    </MoneySection>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </div>
  );
}

function Comparison({ comparison, onChange }: Pick<Money, "comparison"> & Pick<AttentionProps, "onChange">) {
  const { busy, press } = usePress(t("compareFailed"), MATTER, onChange);
  const may = useMay();
  const at = comparison?.doneAt ? new Date(comparison.doneAt) : undefined;
  return (
    <div className="flex flex-wrap items-center gap-3">
      {may("online-payment.refund") && (
        <Button
          size="small"
          variant="secondary"
          busy={busy}
          busyLabel={t("comparing")}
          onClick={() => press(() => sellerCall(paymentApi.compare.$post(), MATTER), "compare")}
        >
          {t("compare")}
        </Button>
      )}
      <p className="text-sm text-ink-soft">
        {at ? t("comparedAt", { date: formatDate(at), clock: formatClock(at) }) : t("notCompared")}
      </p>
    </div>
  );
}

/** The number of an order, which leads to it for who sees orders. */
function OrderLink({ number }: { number: string }) {
  return (
    <PageLink
      to={pathTo(orderSellerPages.orders, {}, { q: number })}
      className="inline-flex min-h-11 items-center font-semibold text-leaf hover:underline dense:min-h-8"
    >
      {number}
    </PageLink>
  );
}

const since = (moment: string) => (
  <time dateTime={moment} className="whitespace-nowrap tabular-nums">
    {formatDate(new Date(moment))}
  </time>
);

function Refunds({ refunds, onChange }: Pick<Money, "refunds"> & Pick<AttentionProps, "onChange">) {
  const { busy, doing, press } = usePress(t("actionFailed"), MATTER, onChange);
  const may = useMay();
  const [settling, setSettling] = useState<TroubledRefund>();
  const again = ({ _id: id }: TroubledRefund) =>
    press(() => sellerCall(paymentApi.refund[":id"].again.$post({ param: { id } }), MATTER), id);
  const settle = ({ _id: id }: TroubledRefund) =>
    press(() => sellerCall(paymentApi.refund[":id"].settle.$post({ param: { id } }), MATTER), id);
  const columns: Column<TroubledRefund>[] = [
    {
      key: "order",
      header: t("order"),
      lead: true,
      cell: ({ invoiceNumber }) => <OrderLink number={invoiceNumber} />,
    },
    {
      key: "amount",
      header: t("amount"),
      end: true,
      cell: (refund) => <span className="tabular-nums">{amount(refund.amount)}</span>,
    },
    { key: "since", header: t("since"), cell: (refund) => since(refund.since) },
    {
      key: "state",
      header: t("state"),
      lead: true,
      cell: ({ state, failure }) => (
        <span className="grid justify-items-start gap-1">
          <Badge tone={state === "failed" ? "clay" : "turmeric"}>{t("refundState", { state })}</Badge>
          {failure && (
            <span lang="en" className="text-sm text-ink-soft wrap-anywhere">
              {failure}
            </span>
          )}
        </span>
      ),
    },
    {
      key: "actions",
      header: t("actions"),
      lead: true,
      cell: (refund) =>
        refund.state === "failed" &&
        may("online-payment.refund") && (
          <span className="flex flex-wrap gap-2">
            <Button size="small" busy={busy && doing === refund._id} onClick={() => again(refund)}>
              {t("again")}
            </Button>
            <Button size="small" variant="secondary" onClick={() => setSettling(refund)}>
              {t("settle")}
            </Button>
          </span>
        ),
    },
  ];
  return (
    <List title={t("refunds")}>
      <DataTable caption={t("refunds")} columns={columns} rows={refunds} rowKey={({ _id }) => _id} />
      <May permission="online-payment.refund">
        <ConfirmDialog
          open={settling !== undefined}
          onClose={() => setSettling(undefined)}
          title={t("settleTitle", { amount: amount(settling?.amount ?? 0) })}
          action={t("settleNow")}
          variant="primary"
          onConfirm={async () => {
            if (settling) await settle(settling);
          }}
        >
          {t("settleWhat")}
        </ConfirmDialog>
      </May>
    </List>
  );
}

const differenceColumns = (): Column<Difference>[] => [
  {
    key: "order",
    header: t("order"),
    lead: true,
    cell: ({ invoiceNumber }) => <OrderLink number={invoiceNumber} />,
  },
  {
    key: "amount",
    header: t("amount"),
    cell: ({ amount: rupees }) => <Apart rupees={rupees} />,
  },
  { key: "since", header: t("since"), cell: (row) => since(row.since) },
  {
    key: "state",
    header: t("state"),
    lead: true,
    cell: ({ state }) => <span className="text-sm">{t("differenceState", { state })}</span>,
  },
];

const openColumns = (): Column<OpenMoney>[] => [
  {
    key: "what",
    header: t("what"),
    lead: true,
    cell: ({ title, to }) => (
      <PageLink
        to={to}
        className="inline-flex min-h-11 items-center font-semibold text-leaf wrap-anywhere hover:underline dense:min-h-8"
      >
        {title}
      </PageLink>
    ),
  },
  { key: "amount", header: t("amount"), cell: ({ amount: rupees }) => <Apart rupees={rupees} /> },
  { key: "day", header: t("day"), cell: ({ day }) => formatShortDay(day) },
];

/** A sum that is too much or too little. */
const Apart = ({ rupees }: { rupees: number }) => (
  <span className="tabular-nums">
    {t("differenceAmount", { direction: rupees > 0 ? "back" : "owed", amount: amount(Math.abs(rupees)) })}
  </span>
);

function Findings({ findings, onChange }: Pick<Money, "findings"> & Pick<AttentionProps, "onChange">) {
  const { busy, doing, press } = usePress(t("actionFailed"), MATTER, onChange);
  const may = useMay();
  const sum = (rupees: number | null) => (rupees === null ? t("noSum") : amount(rupees));
  const settle = (id: string) =>
    press(() => sellerCall(paymentApi.finding[":id"].settle.$post({ param: { id } }), MATTER), id);
  const columns: Column<MoneyFinding>[] = [
    {
      key: "kind",
      header: t("state"),
      lead: true,
      cell: ({ kind, _id, invoiceNumber }) => (
        <span className="grid justify-items-start">
          <span>{t("findingKind", { kind: kind.replace("-", "_") })}</span>
          <span className="font-mono text-sm text-ink-soft wrap-anywhere">{_id}</span>
          {invoiceNumber && <OrderLink number={invoiceNumber} />}
        </span>
      ),
    },
    {
      key: "sums",
      header: t("amount"),
      cell: ({ own, gateway }) => (
        <span className="tabular-nums">{t("findingSums", { own: sum(own), gateway: sum(gateway) })}</span>
      ),
    },
    { key: "since", header: t("since"), cell: ({ foundAt }) => since(foundAt) },
    {
      key: "actions",
      header: t("actions"),
      lead: true,
      cell: ({ _id }) =>
        may("online-payment.refund") && (
          <Button size="small" variant="secondary" busy={busy && doing === _id} onClick={() => settle(_id)}>
            {t("findingSettle")}
          </Button>
        ),
    },
  ];
  return (
    <List title={t("findings")}>
      <DataTable caption={t("findings")} columns={columns} rows={findings} rowKey={({ _id }) => _id} />
    </List>
  );
}
