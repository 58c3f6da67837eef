import { type ReactNode, useState } from "react";
import { useLoaderData } from "react-router";
import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { unitText } from "#modules/catalog/rules/shared/pack.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { useUnusualAmount } from "#modules/store/web/shared/use-unusual-amount.tsx";
import { Button } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { FilterBar } from "#ui/lists/filter-bar.tsx";
import { useFilters } from "#ui/lists/use-filters.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { Heap } from "../contract.ts";
import { t } from "../heap-texts.ts";
import type { StockApi } from "../module-api.ts";
import { stockSellerPages } from "../paths.ts";
import { typedUnitOf } from "../rules/shared/base-units.ts";
import { Evening } from "./heaps/evening.tsx";
import { amountText, packsThatFit, readHeapAmount, typedAmount } from "./heaps/heap-amount.ts";
import { HeapFormDialog } from "./heaps/heap-form.tsx";
import { readHeaps } from "./heaps/read-heaps.ts";

export const loader = browserLoader(() => ({ heaps: askAsSeller(readHeaps) }));

/** The harvest of all heaps for a day, and what is left of earlier days. */
export function Component() {
  const filters = useFilters();
  const loaded = useSellerPage(useLoaderData<typeof loader>()?.heaps, t("loadFailed"));
  const { value, reload } = loaded;
  const [adding, setAdding] = useState(false);
  const days = value?.days ?? [];
  const day = days.find((each) => each === filters.get("day")) ?? days[0];
  return (
    <>
      <SellerHead title={t("title")}>
        <May permission="stock.heaps">
          <Button size="small" variant="secondary" onClick={() => setAdding(true)}>
            {t("newHeap")}
          </Button>
        </May>
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("notLoaded")} loading={t("loading")} />
      {value?.heaps.length === 0 && (
        <EmptyState
          picture={Ledger}
          title={t("none")}
          action={
            <May permission="stock.heaps">
              <Button onClick={() => setAdding(true)}>{t("newHeap")}</Button>
            </May>
          }
        >
          {t("noneWhat")}
        </EmptyState>
      )}
      {value && (
        <May permission="stock.change">
          <Evening heaps={value.heaps} today={value.today} onDone={reload} />
        </May>
      )}
      {value && value.heaps.length > 0 && day !== undefined && (
        <>
          <FilterBar filters={filters} className="mb-2">
            <Select
              label={t("day")}
              value={day}
              onChange={(event) => filters.set({ day: event.target.value })}
            >
              <Options of={days.map((each) => [each, formatShortDay(each)])} />
            </Select>
          </FilterBar>
          <ul className="grid max-w-3xl divide-y divide-line border-y border-line">
            {value.heaps.map((heap) => (
              <HarvestRow key={`${heap._id} ${day}`} heap={heap} day={day} onSaved={reload} />
            ))}
          </ul>
        </>
      )}
      <May permission="stock.heaps">
        <HeapFormDialog open={adding} onClose={() => setAdding(false)} onSaved={reload} />
      </May>
    </>
  );
}

function HarvestRow({ heap, day, onSaved }: { heap: Heap; day: string; onSaved: () => Promise<void> }) {
  const may = useMay();
  const heapDay = heap.days.find((each) => each.day === day);
  const facts = (
    <div className="min-w-0">
      <PageLink
        to={pathTo(stockSellerPages.balance, {}, { heap: heap._id, day })}
        className="inline-block py-1 font-medium underline wrap-anywhere max-md:py-2"
      >
        {heap.name}
      </PageLink>
      <HarvestFacts heap={heap} heapDay={heapDay} />
    </div>
  );
  return (
    <>
      <May permission="stock.change">
        <HarvestForm heap={heap} day={day} onSaved={onSaved}>
          {facts}
        </HarvestForm>
      </May>
      {!may("stock.change") && (
        <li className="flex items-center justify-between gap-4 py-2">
          {facts}
          <span className="shrink-0 text-lg font-semibold tabular-nums">
            {amountText(heapDay?.total ?? 0, heap.unit)}
          </span>
        </li>
      )}
    </>
  );
}

interface HarvestFormProps {
  heap: Heap;
  day: string;
  onSaved: () => Promise<void>;
  /** The stock of the heap. */
  children: ReactNode;
}

/** Enter saves the harvest and goes on to the next heap. */
function HarvestForm({ heap, day, onSaved, children }: HarvestFormProps) {
  const { _id: id, name, unit, days } = heap;
  const heapDay = days.find((each) => each.day === day);
  const total = heapDay?.total ?? 0;
  const shown = total === 0 ? "" : typedAmount(total, unit);
  const [typed, setTyped] = useState<string>();
  const { busy, errors, submit, formRef } = useSubmit<void>(async () => {
    if (typed === undefined || typed.trim() === shown) return;
    const amount = readHeapAmount(typed, unit, id);
    const harvests = [{ heap: id, day, total: amount, seen: total, ...unusual.confirmed(typed) }];
    try {
      await unusual.sendWithQuestion(typed, () =>
        sellerCall(browserApi<StockApi>().api.stock.heaps.harvest.$post({ json: { harvests } })),
      );
    } finally {
      // Once the page shows what has changed meanwhile, the same amount can overwrite it.
      await onSaved();
    }
    // Somebody may have typed on meanwhile.
    setTyped((now) => (now === typed ? undefined : now));
  }, t("notSaved"));
  const unusual = useUnusualAmount(formRef, setTyped, (of) => ({
    amount: typedAmount(of, unit),
    words: amountText(of, unit),
  }));
  const isEdited = typed !== undefined && typed.trim() !== shown;
  return (
    <li>
      <form
        ref={formRef}
        noValidate
        className="grid grid-cols-[1fr_9rem] items-center gap-x-4 py-2 sm:grid-cols-[1fr_auto_9rem]"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
          nextField(event.currentTarget)?.focus();
        }}
      >
        {children}
        <Button
          type="submit"
          size="small"
          variant="secondary"
          busy={busy}
          tabIndex={-1}
          className={
            isEdited ? "max-sm:order-last max-sm:col-start-2 max-sm:mt-2" : "invisible max-sm:hidden"
          }
        >
          {t("save")}
        </Button>
        <TextField
          label={t("harvestOf", { heap: name, unit: unitText(typedUnitOf(unit).unit) })}
          hideLabel
          name="harvest"
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          placeholder={unitText(typedUnitOf(unit).unit)}
          value={typed ?? shown}
          error={errors[id]}
          onChange={(event) => setTyped(event.target.value)}
          onFocus={(event) => event.target.select()}
        />
        <div className="col-span-full">{unusual.choice}</div>
      </form>
    </li>
  );
}

function HarvestFacts({ heap, heapDay }: { heap: Heap; heapDay: Heap["days"][number] | undefined }) {
  if (!heapDay || heapDay.total === 0) return <p className="text-sm text-ink-soft">{t("noHarvest")}</p>;
  const { unit } = heap;
  const { total, left, typed = 0, promised, packed = 0 } = heapDay;
  // A server of the previous release does not send `promised`.
  const sold = promised === undefined ? total - left : promised + packed;
  return (
    <>
      <p className="text-sm text-ink-soft tabular-nums">
        {t("leftAndSold", { left: amountText(left, unit), sold: amountText(sold, unit) })}
      </p>
      {total !== typed && (
        <p className="text-sm text-ink-soft tabular-nums">
          {t("typedOfTotal", { typed: amountText(Math.max(0, typed), unit) })}
        </p>
      )}
      <p className="text-sm text-ink-soft tabular-nums">
        {packsThatFit(heap, left).map((fit) => (
          <span key={fit.pack} className="mr-3 inline-block">
            {t("fits", fit)}
          </span>
        ))}
      </p>
    </>
  );
}

function nextField(form: HTMLFormElement): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[name=harvest]")];
  return fields[fields.findIndex((field) => form.contains(field)) + 1];
}
