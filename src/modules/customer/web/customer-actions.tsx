import { useState } from "react";
import { useNavigate } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { downloadAsSeller } from "#modules/identity/web/shared/seller-download.ts";
import { sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { usePress } from "#modules/identity/web/shared/use-press.ts";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Customer, CustomerDetails, Deletion } from "../contract.ts";
import type { CustomerApi } from "../module-api.ts";
import { customerSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";

interface CustomerActionsProps {
  customer: CustomerDetails;
  onChanged: () => Promise<void>;
}

/** The actions on a whole customer: save the data, merge, delete. */
export function CustomerActions({ customer, onChanged }: CustomerActionsProps) {
  const { _id: id, name, hasAccount } = customer;
  const may = useMay();
  const [isMerging, setMerging] = useState(false);
  const [deletion, setDeletion] = useState<Deletion>();
  const navigate = useNavigate();
  const save = useSubmit(
    (format: "" | ".csv") => downloadAsSeller(`/api/seller/customer/customers/${id}/export${format}`),
    t("exportFailed"),
  );
  const look = useSubmit(async () => {
    const toPreview = browserApi<CustomerApi>().api.seller.customer.customers[":id"].deletion;
    setDeletion(await sellerCall(toPreview.$get({ param: { id } })));
  }, t("loadFailed"));
  const remove = async () => {
    try {
      const call = browserApi<CustomerApi>().api.seller.customer.customers[":id"];
      await sellerDone(call.$delete({ param: { id } }));
      await navigate(customerSellerPages.customers);
    } catch (error) {
      toastError(error, t("deleteFailed"));
    }
  };
  return (
    <>
      {may("customer.export") && (
        <>
          <Button variant="quiet" size="small" busy={save.busy} onClick={() => save.submit("")}>
            {t("export")}
          </Button>
          <Button variant="quiet" size="small" busy={save.busy} onClick={() => save.submit(".csv")}>
            {t("exportCsv")}
          </Button>
        </>
      )}
      {may("customer.delete") && (
        <Button variant="quiet" size="small" onClick={() => setMerging(true)}>
          {t("merge")}
        </Button>
      )}
      {may("customer.delete") && !hasAccount && (
        <Button variant="quiet" size="small" busy={look.busy} onClick={() => look.submit(undefined)}>
          {t("delete")}
        </Button>
      )}
      <May permission="customer.delete">
        {isMerging && (
          <MergeSearch customer={customer} onChanged={onChanged} onClose={() => setMerging(false)} />
        )}
        <Dialog
          open={deletion?.refusal != null}
          title={t("cantDelete", { name })}
          onClose={() => setDeletion(undefined)}
        >
          <p>{deletion?.refusal}</p>
        </Dialog>
        <ConfirmDialog
          open={deletion !== undefined && deletion.refusal === null}
          onClose={() => setDeletion(undefined)}
          title={t("deleteTitle", { name })}
          action={t("delete")}
          onConfirm={remove}
        >
          <WhatGoes orders={deletion?.orders ?? []} notes={deletion?.notes ?? []} />
        </ConfirmDialog>
      </May>
    </>
  );
}

/** What goes with a customer: the open orders by number, sum and day, and the rest as sentences. */
function WhatGoes({ orders, notes }: Pick<Deletion, "orders" | "notes">) {
  return (
    <div className="grid gap-3">
      {orders.length > 0 && (
        <div className="grid gap-1 rounded-tile bg-butter p-4">
          <p className="font-semibold">{t("deletionCancels", { count: orders.length })}</p>
          <ul className="grid gap-1 wrap-anywhere">
            {orders.map(({ _id, invoiceNumber, total, deliveryDay }) => (
              <li key={_id}>
                {[
                  invoiceNumber,
                  total !== undefined && formatPaise(toPaise(total)),
                  formatShortDay(deliveryDay),
                ]
                  .filter(Boolean)
                  .join(", ")}
              </li>
            ))}
          </ul>
        </div>
      )}
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <p>{t("deleteText")}</p>
    </div>
  );
}

/** The customers with the same phone number: each can be merged into this one. */
export function Doubles({ customer, onChanged }: CustomerActionsProps) {
  const { doubles = [] } = customer;
  if (doubles.length === 0) return null;
  return (
    <section className="mb-5 grid gap-2 rounded-tile bg-butter p-4">
      <h2 className="text-heading">{t("doubles")}</h2>
      <MergeChoices customer={customer} others={doubles} onChanged={onChanged} />
    </section>
  );
}

interface MergeChoicesProps extends CustomerActionsProps {
  others: readonly Pick<Customer, "_id" | "name" | "email">[];
}

/** Other customers, each with a button that merges it into this one, after a question. */
function MergeChoices({ customer, others, onChanged }: MergeChoicesProps) {
  const may = useMay();
  const [chosen, setChosen] = useState<MergeChoicesProps["others"][number]>();
  const { press } = usePress(t("mergeFailed"), `merge ${customer._id}`, onChanged);
  const merge = async () => {
    const json = { id: customer._id, other: chosen?._id ?? "" };
    await press(() => sellerCall(browserApi<CustomerApi>().api.seller.customer.merge.$post({ json })));
  };
  return (
    <>
      <ul className="grid gap-3">
        {others.map((other) => (
          <li key={other._id} className="flex flex-wrap items-center justify-between gap-2">
            <span className="min-w-0 wrap-anywhere">
              {other.name} <EmailLine email={other.email} />
            </span>
            {may("customer.delete") && (
              <Button
                variant="secondary"
                size="small"
                aria-label={t("mergeWith", { name: other.name })}
                onClick={() => setChosen(other)}
              >
                {t("merge")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <May permission="customer.delete">
        <ConfirmDialog
          open={chosen !== undefined}
          onClose={() => setChosen(undefined)}
          title={t("mergeTitle", { other: chosen?.name ?? "", name: customer.name })}
          action={t("merge")}
          onConfirm={merge}
        >
          {t("mergeText")}
        </ConfirmDialog>
      </May>
    </>
  );
}

/** An account's e-mail, or that there is no account; nothing for who sees no e-mails. */
export function EmailLine({ email }: Pick<Customer, "email">) {
  if (email === undefined) return null;
  return <span className="text-sm text-ink-soft">{email ?? t("byPhone")}</span>;
}

/** Searches for the customer that is merged into this one. */
function MergeSearch({ customer, onChanged, onClose }: CustomerActionsProps & { onClose: () => void }) {
  const [candidates, setCandidates] = useState<readonly Customer[]>();
  const { busy, submit } = useSubmit(async (q: string) => {
    const request = browserApi<CustomerApi>().api.seller.customer.list.$get({ query: { q, limit: "10" } });
    const { customers } = await sellerCall(request);
    setCandidates(customers.filter(({ _id }) => _id !== customer._id));
  }, t("loadFailed"));
  return (
    <Dialog open title={t("mergeSearch")} onClose={onClose}>
      <ShortForm
        className="mb-4 grid gap-3"
        onSubmit={(form) => {
          const q = String(form.get("q") ?? "").trim();
          if (q !== "") void submit(q);
        }}
      >
        <TextField label={t("search")} name="q" autoComplete="off" />
        <Button type="submit" size="small" busy={busy} className="justify-self-start">
          {t("searchNow")}
        </Button>
      </ShortForm>
      {candidates?.length === 0 && <p className="text-sm text-ink-soft">{t("noneFound")}</p>}
      {candidates && (
        <MergeChoices
          customer={customer}
          others={candidates}
          onChanged={async () => {
            await onChanged();
            onClose();
          }}
        />
      )}
    </Dialog>
  );
}
