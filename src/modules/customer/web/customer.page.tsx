import { useState } from "react";
import { useLoaderData } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatDate, formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { PostalAddress } from "#modules/address/web/shared/postal-address.tsx";
import { RecordActivity } from "#modules/identity/web/shared/record-activity.tsx";
import { askAsSeller, sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { statusName } from "#modules/order/rules/shared/order-status.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { TextArea } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { CustomerDetails } from "../contract.ts";
import type { CustomerApi } from "../module-api.ts";
import { customerSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { Balance } from "./balance.tsx";
import { CancelledDoor } from "./cancelled-door.tsx";
import { ComplaintCard } from "./complaints-section.tsx";
import { CustomerActions, Doubles, EmailLine } from "./customer-actions.tsx";
import { CustomerLedger } from "./customer-ledger.tsx";
import { DoorChoice } from "./door-choice.tsx";
import { Section } from "./section.tsx";

export const loader = browserLoader(({ params: { id = "" } }) => ({
  customer: askAsSeller(() => readCustomer(id)),
}));

const readCustomer = async (id: string) =>
  (await sellerCall(browserApi<CustomerApi>().api.seller.customer.customers[":id"].$get({ param: { id } })))
    .customer;

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const loaded = useSellerPage(loaderData?.customer, t("customerNotLoaded"));
  const { value, loading, reload } = loaded;
  return (
    <>
      <PageTitle title={value?.name ?? t("title")} unlisted />
      <PageLink
        to={customerSellerPages.customers}
        className="inline-flex min-h-11 items-center text-sm text-leaf underline underline-offset-4 dense:min-h-9"
      >
        {t("back")}
      </PageLink>
      {!value && <PageHeader title={t("title")} />}
      <LoadState of={loaded} notLoaded={t("customerNotLoaded")} loading={t("customerLoading")} />
      {value && <CustomerPage customer={value} loading={loading} onChanged={reload} />}
    </>
  );
}

interface CustomerPageProps {
  customer: CustomerDetails;
  loading: boolean;
  onChanged: () => Promise<void>;
}

function CustomerPage({ customer, loading, onChanged }: CustomerPageProps) {
  const { _id, name, email, phone, merged, since, complained, note } = customer;
  return (
    <div aria-busy={loading}>
      <PageHeader
        title={name}
        aside={customer.balance !== undefined && <Balance rupees={customer.balance} />}
      >
        <CustomerActions customer={customer} onChanged={onChanged} />
      </PageHeader>
      <p className="mb-4 flex flex-wrap gap-x-4 text-ink-soft wrap-anywhere">
        <EmailLine email={email} />
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, "")}`} className="text-leaf underline underline-offset-4">
            {phone}
          </a>
        )}
        <span>{t("since", { day: formatDate(new Date(since)) })}</span>
      </p>
      {merged.length > 0 && (
        <p className="mb-4 text-sm text-ink-soft wrap-anywhere">
          {t("merged", { names: merged.map((each) => each.name).join(", ") })}
        </p>
      )}
      <Doubles customer={customer} onChanged={onChanged} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <History customer={customer} onChanged={onChanged} />
          <CustomerLedger customer={customer} onChanged={onChanged} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Note key={`${_id} ${note}`} customer={customer} onChanged={onChanged} />
          <Section title={t("complained")}>
            {complained.length === 0 ? (
              <p className="text-sm text-ink-soft">{t("noComplaints")}</p>
            ) : (
              <ul className="grid gap-3">
                {complained.map((complaint) => (
                  <ComplaintCard key={complaint._id} complaint={complaint} onAnswered={onChanged} />
                ))}
              </ul>
            )}
          </Section>
          <Addresses customer={customer} />
          <RecordActivity subject="customer" id={_id} />
        </div>
      </div>
    </div>
  );
}

type PartProps = Pick<CustomerPageProps, "customer" | "onChanged">;

function History({ customer: { recent, orders, refused, spent }, onChanged }: PartProps) {
  const sums = [
    t("ordersCount", { count: orders }),
    ...(refused > 0 ? [t("refused", { count: refused })] : []),
    ...(orders > 0 && spent !== undefined ? [t("spent", { sum: formatPaise(toPaise(spent)) })] : []),
  ];
  return (
    <Section title={t("history")} aside={sums.join(", ")}>
      {recent.length === 0 ? (
        <p className="text-sm text-ink-soft">{t("noOrders")}</p>
      ) : (
        <ul className="divide-y divide-line">
          {recent.map((order) => (
            <li key={order._id} className="grid gap-1 py-2.5">
              <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
                <span className="font-semibold">{order.invoiceNumber}</span>
                {order.total !== undefined && <span>{formatPaise(toPaise(order.total))}</span>}
              </p>
              <p className="flex flex-wrap justify-between gap-x-4 text-sm text-ink-soft">
                <span>{statusName(order.status)}</span>
                <span>{formatShortDay(order.deliveryDay)}</span>
              </p>
              <DoorDecision order={order} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

interface DoorDecisionProps extends Pick<PartProps, "onChanged"> {
  order: CustomerDetails["recent"][number];
}

/** Money that was short or over at the door, if there is any: one press carries it to the next order, or leaves it. */
function DoorDecision({ order, onChanged }: DoorDecisionProps) {
  const { _id, undecidedFor: invoiceNumber = "", undecided = 0, payable = 0 } = order;
  if (undecided === 0) return null;
  const isCancelled = order.status === "Cancelled" && undecided > 0;
  const differs = undecided < 0 ? ("shortFor" as const) : ("overFor" as const);
  const door = { order: _id, invoiceNumber, difference: undecided, onDecided: onChanged };
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-field bg-butter px-3 py-2">
      <p className="grow text-sm font-semibold">
        {t(isCancelled ? "paidAndCancelledFor" : differs, {
          sum: formatPaise(toPaise(Math.abs(undecided))),
          invoiceNumber,
          isOne: String(invoiceNumber === order.invoiceNumber),
        })}
      </p>
      {isCancelled ? (
        <CancelledDoor {...door} payable={payable} />
      ) : (
        <DoorChoice {...door} className="flex-wrap items-center" />
      )}
    </div>
  );
}

const MAX_NOTE = 1000;

function Note({ customer: { _id: id, note }, onChanged }: PartProps) {
  const may = useMay();
  const [typed, setTyped] = useState(note);
  const { busy, errors, submit } = useSubmit(async (text: string) => {
    const call = browserApi<CustomerApi>().api.seller.customer.customers[":id"].note;
    await sellerDone(call.$post({ param: { id }, json: { note: text } }));
    await onChanged();
  }, t("saveFailed"));
  return (
    <ShortForm className="grid gap-2" onSubmit={() => submit(typed)}>
      <TextArea
        label={t("note")}
        rows={3}
        maxLength={MAX_NOTE}
        value={typed}
        readOnly={!may("customer.change")}
        error={errors.note}
        onChange={(event) => setTyped(event.target.value)}
      />
      {typed !== note && may("customer.change") && (
        <Button type="submit" size="small" busy={busy} className="justify-self-start">
          {t("saveNote")}
        </Button>
      )}
    </ShortForm>
  );
}

function Addresses({ customer: { addresses } }: Pick<PartProps, "customer">) {
  if (!addresses) return null;
  return (
    <Section title={t("addresses")}>
      {addresses.length === 0 && <p className="text-sm text-ink-soft">{t("noAddresses")}</p>}
      <ul className="grid gap-3 text-sm">
        {addresses.map((address) => (
          <li key={address._id}>
            <PostalAddress address={address} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
