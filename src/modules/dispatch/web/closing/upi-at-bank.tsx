import CircleCheck from "lucide-react/icons/circle-check";
import { type ReactNode, useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { listOf, text } from "#kernel/web/shape.ts";
import { ClosingPart } from "#modules/backoffice/web/shared/closing-part.tsx";
import { May } from "#modules/identity/web/shared/may.tsx";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { usePress } from "#modules/identity/web/shared/use-press.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Disclosure } from "#ui/controls/disclosure.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { ShieldedButton } from "#ui/controls/shielded-button.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextArea } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { Pager } from "#ui/lists/pager.tsx";
import { t } from "../../closing-texts.ts";
import type { BankMatches, DeliveryClosing, UpiPaid } from "../../contract/closing.ts";
import type { DispatchApi } from "../../module-api.ts";
import { dispatchSellerPages } from "../../paths.ts";
import { CLOSING_PAGE, MAX_HEADINGS, MAX_TICKS } from "../../rules/closing-limits.ts";

interface UpiAtBankProps {
  day: string;
  /** A page of the payments. */
  payments: readonly UpiPaid[];
  /** The number and sum of all payments. */
  sums: DeliveryClosing["upi"];
  page: number;
  onPage: (page: number) => void;
  onDone: () => Promise<void>;
}

const rupees = (amount: number) => formatPaise(toPaise(amount));
const cashIn = ({ amount }: Pick<UpiPaid, "amount">) => rupees(amount);

/** The payments by UPI, to tick against the bank's list: by pasting it, or one by one. */
export function UpiAtBank({ day, payments, sums, page, onPage, onDone }: UpiAtBankProps) {
  const open = payments.filter(({ ticked }) => !ticked);
  const ticked = payments.filter((payment) => payment.ticked);
  const [pasted, setPasted] = useState<{ list: string; match: BankMatches }>();
  const match = pasted?.match;
  const compare = async (list: string) => setPasted({ list, match: await compareList(day, list) });
  const work = useTicking(day, async () => {
    // A line that is ticked or unticked changes its group.
    await Promise.all([onDone(), pasted && compare(pasted.list).catch(() => undefined)]);
  });
  const hasOpen = sums.ticked < sums.count;
  const all = { count: sums.count, cash: rupees(sums.amount) };
  const done = sums.count === 0 ? t("noUpi") : t("allTicked", all);
  return (
    <ClosingPart
      part="upi"
      title={t("upi")}
      aside={
        hasOpen
          ? t("upiLeft", { ticked: sums.ticked, count: sums.count, cash: rupees(sums.open) })
          : undefined
      }
      done={hasOpen ? undefined : done}
    >
      {hasOpen && (
        <>
          <BankList onCompare={compare} />
          {match && <Matched match={match} work={work} />}
          {match && (
            <May permission="dispatch.cash">
              <Doubtful match={match} work={work} />
            </May>
          )}
          <OpenPayments payments={open} sure={sureOf(match)} work={work} />
          <p className="text-sm text-ink-soft">
            {t.rich("neverCame", {
              link: (words) => (
                <PageLink
                  to={pathTo(dispatchSellerPages.runSheet, {}, { day })}
                  className="inline-flex min-h-6 items-center font-semibold text-leaf underline underline-offset-4"
                >
                  {words}
                </PageLink>
              ),
            })}
          </p>
        </>
      )}
      {match && <Unknown match={match} />}
      {match && <OtherRows rows={match.others} />}
      {ticked.length > 0 && <TickedPayments payments={ticked} count={sums.ticked} work={work} />}
      {sums.count > CLOSING_PAGE && (
        <Pager page={page} limit={CLOSING_PAGE} total={sums.count} onPage={onPage} />
      )}
    </ClosingPart>
  );
}

interface PaymentsProps {
  payments: readonly UpiPaid[];
  work: ReturnType<typeof useTicking>;
}

function OpenPayments({ payments, sure, work }: PaymentsProps & { sure: BankMatches["sure"] }) {
  return (
    <ul className="divide-y divide-line border-y border-line">
      {payments.map((payment) => (
        <PaymentRow
          key={payment.order}
          payment={payment}
          line={sure.find(({ order }) => order === payment.order)?.line}
          work={work}
        />
      ))}
    </ul>
  );
}

function TickedPayments({ payments, count, work }: PaymentsProps & { count: number }) {
  return (
    <Folded title={t("tickedOnes", { count })}>
      <ul className="divide-y divide-line">
        {payments.map((payment) => (
          <PaymentRow key={payment.order} payment={payment} work={work} />
        ))}
      </ul>
    </Folded>
  );
}

type Tick = { order: string; amount: number; key?: string };

function useTicking(day: string, onDone: () => Promise<void>) {
  const { doing, press } = usePress(t("failed"), "ticks", onDone);
  const { delivery } = browserApi<DispatchApi>().api;
  const tick = (name: string, ticks: Tick[]) =>
    press(() => sellerCall(delivery["upi-ticks"].$post({ json: { day, ticks } })), name);
  const untick = (order: string) =>
    press(() => sellerCall(delivery["upi-untick"].$post({ json: { day, order } })), order);
  return { doing, tick, untick };
}

/** The headings that this device has learnt from pasted lists, the latest first: columns, and nobody's payments. */
const HEADINGS = "santhe.bank-headings";

/** The list's heading is remembered on the device, for rows of the same bank that are pasted without one. */
async function compareList(day: string, list: string): Promise<BankMatches> {
  const headings = readDevice(HEADINGS, listOf(text)) ?? [];
  const call = browserApi<DispatchApi>().api.delivery["bank-list"];
  const match = await sellerCall(
    call.$post({ json: { day, list, headings: headings.slice(0, MAX_HEADINGS) } }),
  );
  const { heading } = match;
  if (heading !== null) {
    const others = headings.filter((each) => each !== heading);
    writeDevice(HEADINGS, [heading, ...others].slice(0, MAX_HEADINGS));
  }
  return match;
}

/** A pasted list is compared at once. */
function BankList({ onCompare }: { onCompare: (list: string) => Promise<void> }) {
  const [list, setList] = useState("");
  const { busy, errors, submit, formRef } = useSubmit<string>(onCompare, t("failed"));
  return (
    <ShortForm form={{ formRef }} className="grid gap-2" onSubmit={() => submit(list)}>
      <TextArea
        label={t("paste")}
        hint={t("pasteHint")}
        error={errors.list}
        rows={3}
        value={list}
        onChange={({ target, nativeEvent }) => {
          setList(target.value);
          if (nativeEvent instanceof InputEvent && nativeEvent.inputType === "insertFromPaste") {
            submit(target.value);
          }
        }}
        className="[&_textarea]:max-h-48"
      />
      {list.trim() !== "" && (
        <div>
          <Button type="submit" size="small" variant="quiet" busy={busy}>
            {t("compare")}
          </Button>
        </div>
      )}
    </ShortForm>
  );
}

interface MatchProps extends Pick<PaymentsProps, "work"> {
  match: BankMatches;
}

/** The lines that surely are payments, as many as one press ticks. */
const sureOf = (match: BankMatches | undefined) => match?.sure.slice(0, MAX_TICKS) ?? [];

function Matched({ match, work }: MatchProps) {
  const may = useMay();
  const sure = sureOf(match);
  const tick = () => {
    const amounts = new Map(match.payments.map(({ order, amount }) => [order, amount]));
    work.tick(
      "sure",
      sure.flatMap(({ order, key }) => {
        const amount = amounts.get(order);
        return amount === undefined ? [] : [{ order, key, amount }];
      }),
    );
  };
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {sure.length > 0 && may("dispatch.cash") && (
        <Button size="small" variant="secondary" busy={work.doing === "sure"} onClick={tick}>
          {t("tickSure", { count: sure.length })}
        </Button>
      )}
      {sure.length === 0 && <p>{t("noneSure")}</p>}
      {match.known > 0 && <p className="text-sm text-ink-soft">{t("known", { count: match.known })}</p>}
    </div>
  );
}

/** The lines that may be several payments, or fit one badly: each with the payment to choose. */
function Doubtful({ match, work }: MatchProps) {
  const lines = match.doubtful.flatMap((each) => {
    const payments = each.orders.flatMap(
      (order) => match.payments.find((payment) => payment.order === order) ?? [],
    );
    return payments.length > 0 ? [{ ...each, payments }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <div className="grid gap-1 rounded-field bg-butter px-3 py-2">
      <h3 className="font-sans font-semibold">{t("doubtful")}</h3>
      <ul className="grid gap-3">
        {lines.map((each) => (
          <DoubtfulLine key={each.key} match={each} work={work} />
        ))}
      </ul>
    </div>
  );
}

interface DoubtfulLineProps extends Pick<PaymentsProps, "work"> {
  match: BankMatches["doubtful"][number] & { payments: BankMatches["payments"] };
}

function DoubtfulLine({ match: { line, key, why, payments }, work }: DoubtfulLineProps) {
  const [chosen, setChosen] = useState<string>();
  const payment = payments.find(({ order }) => order === chosen) ?? payments[0];
  if (!payment) return null;
  return (
    <li className="grid gap-1">
      <p className="text-sm wrap-anywhere">
        <span className="line-clamp-2">{line}</span>
        <b className="font-semibold">{t(DOUBTS[why])}</b>
      </p>
      <div className="flex flex-wrap items-end gap-2">
        <Select
          label={t("which", { line })}
          hideLabel
          value={payment.order}
          onChange={({ target }) => setChosen(target.value)}
          className="min-w-0 grow"
        >
          <Options
            of={payments.map((each) => [each.order, t("paymentIs", { name: each.name, cash: cashIn(each) })])}
          />
        </Select>
        <ShieldedButton
          size="small"
          variant="secondary"
          busy={work.doing === key}
          aria-label={t("tickOf", { name: payment.name, cash: cashIn(payment) })}
          onClick={() => work.tick(key, [{ order: payment.order, amount: payment.amount, key }])}
        >
          {t("tick")}
        </ShieldedButton>
      </div>
    </li>
  );
}

const DOUBTS = {
  several: "several",
  otherSum: "otherSum",
  otherReference: "otherReference",
  otherDay: "otherDayOfLine",
  unsure: "unsure",
  wentBack: "wentBack",
  direction: "direction",
} as const;

/** The lines of no payment of the day. */
function Unknown({ match }: { match: BankMatches }) {
  if (match.unknown.length === 0) return null;
  return (
    <Folded title={t("unknown", { count: match.unknown.length })}>
      <ul className="grid gap-1 text-sm">
        {match.unknown.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </Folded>
  );
}

const REASONS = { went: "went", failed: "failedLine", noSum: "noSum", repeated: "repeated" } as const;

/** The rows of no payment that came, each with the reason. Rows of the same words stand there once. */
function OtherRows({ rows }: { rows: BankMatches["others"] }) {
  if (rows.length === 0) return null;
  const alike = Map.groupBy(rows, ({ line, why }) => `${why} ${line}`);
  return (
    <Folded title={t("others", { count: rows.length })}>
      <ul className="grid gap-1 text-sm">
        {[...alike].map(([key, [row]]) =>
          row ? (
            <li key={key} className="wrap-anywhere">
              {row.line} <b className="font-semibold">{t(REASONS[row.why])}</b>
            </li>
          ) : null,
        )}
      </ul>
    </Folded>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Disclosure
      summary={title}
      summaryClass="min-h-11 items-center gap-2 font-semibold text-leaf"
      chevronClass="size-5"
    >
      {children}
    </Disclosure>
  );
}

interface PaymentRowProps extends Pick<PaymentsProps, "work"> {
  payment: UpiPaid;
  /** The line of the bank's list that surely is this payment. */
  line?: string | undefined;
}

function PaymentRow({ payment, line, work }: PaymentRowProps) {
  const { order, name, place, amount, reference, ticked } = payment;
  const about = { name, cash: cashIn(payment) };
  return (
    <li className="grid min-h-14 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 py-1">
      <p className="min-w-0 leading-snug wrap-anywhere">
        <b className="font-semibold">{name}</b>{" "}
        {line !== undefined && <Badge tone="leaf">{t("surely")}</Badge>}
        {ticked && (
          <span role="img" aria-label={t("isTicked")} className="inline-block align-text-bottom text-leaf">
            <CircleCheck aria-hidden="true" className="size-5" />
          </span>
        )}
        <span className="block text-sm text-ink-soft">{place}</span>
        {line !== undefined && (
          <span className="line-clamp-3 text-sm text-ink-soft tabular-nums">{t("fits", { line })}</span>
        )}
      </p>
      <p className="text-right leading-snug font-semibold tabular-nums">
        {cashIn(payment)}
        {reference !== "" && (
          <span className="block text-sm font-normal text-ink-soft">{t("reference", { reference })}</span>
        )}
      </p>
      <May permission="dispatch.cash">
        <ShieldedButton
          size="small"
          variant="quiet"
          tight
          busy={work.doing === order}
          aria-label={t(ticked ? "untickOf" : "tickOf", about)}
          onClick={() => (ticked ? work.untick(order) : work.tick(order, [{ order, amount }]))}
        >
          {t(ticked ? "untick" : "tick")}
        </ShieldedButton>
      </May>
    </li>
  );
}
