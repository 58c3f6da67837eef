import { type ReactNode, useId } from "react";
import { columnFormat, formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { statusName } from "#modules/order/rules/shared/order-status.ts";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import type { Money, MoneyDay, MoneySums, ToCome } from "../contract.ts";
import { t } from "../seller-texts.ts";

export function MoneySection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={id} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

const WAYS = ["cash", "upi", "online", "refunded", "net", "short"] as const;

/** The money that came by each way and went back: in sum, and by day. */
export function Received({ money, children }: { money: Money; children: ReactNode }) {
  return (
    <MoneySection title={t("received")}>
      {children}
      <Sums sums={money.total} />
      {money.days.length === 0 ? (
        <p className="text-ink-soft">{t("nothingMoved")}</p>
      ) : (
        <DataTable
          caption={t("received")}
          columns={dayColumns(money.days)}
          rows={money.days}
          rowKey={({ day }) => day}
        />
      )}
      <p className="max-w-prose text-sm text-ink-soft">{t("doorDay")}</p>
    </MoneySection>
  );
}

function Sums({ sums }: { sums: MoneySums }) {
  return (
    <dl className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
      {WAYS.map((way) => (
        <div key={way} className="min-w-0 rounded-tile border border-line bg-sheet px-4 py-3">
          <dt className="text-sm text-ink-soft">{t(way)}</dt>
          <dd className="font-display text-xl tabular-nums wrap-anywhere">{amount(sums[way])}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Rupees of the API for people. */
export const amount = (rupees: number) =>
  rupees < 0 ? `−${formatPaise(toPaise(-rupees))}` : formatPaise(toPaise(rupees));

function dayColumns(days: readonly MoneyDay[]): Column<MoneyDay>[] {
  const column = (way: (typeof WAYS)[number]): Column<MoneyDay> => {
    const format = columnFormat(days.map((day) => toPaise(Math.abs(day[way]))));
    const written = (rupees: number) => (rupees < 0 ? "−" : "") + format(toPaise(Math.abs(rupees)));
    return {
      key: way,
      header: t(way),
      end: true,
      cell: (day) => (
        <span className={day[way] === 0 ? "text-ink-soft tabular-nums" : "tabular-nums"}>
          {written(day[way])}
        </span>
      ),
    };
  };
  return [
    {
      key: "day",
      header: t("day"),
      lead: true,
      cell: ({ day }) => <span className="font-semibold whitespace-nowrap">{formatShortDay(day)}</span>,
    },
    ...WAYS.map(column),
  ];
}

/** The money that drivers are to bring, by day, and that shoppers are paying at the moment. */
export function StillToCome({ money: { toCome, asked } }: { money: Money }) {
  return (
    <MoneySection title={t("toCome")}>
      {toCome.length === 0 ? (
        <p className="text-ink-soft">{t("nothingToCome")}</p>
      ) : (
        <DataTable
          caption={t("toCome")}
          columns={toComeColumns()}
          rows={toCome}
          rowKey={({ day, status }) => `${day} ${status}`}
        />
      )}
      {asked.orders > 0 && <p>{t("asked", { orders: asked.orders, amount: amount(asked.amount) })}</p>}
    </MoneySection>
  );
}

const toComeColumns = (): Column<ToCome>[] => [
  {
    key: "day",
    header: t("day"),
    lead: true,
    cell: ({ day }) => <span className="font-semibold">{formatShortDay(day)}</span>,
  },
  { key: "status", header: t("status"), cell: ({ status }) => statusName(status) },
  {
    key: "orders",
    header: t("orders"),
    end: true,
    cell: ({ orders }) => <span className="tabular-nums">{orders}</span>,
  },
  {
    key: "amount",
    header: t("amount"),
    end: true,
    cell: (row) => <span className="tabular-nums">{amount(row.amount)}</span>,
  },
];
