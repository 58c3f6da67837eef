import { useEffect, useRef, useState } from "react";
import { useLoaderData } from "react-router";
import { formatPaise } from "#kernel/money/money.ts";
import { say } from "#kernel/texts/text.ts";
import { withoutBlanks } from "#kernel/texts/typed-text.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { idempotentSend, inMemory } from "#kernel/web/api/idempotent-send.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import { ADDRESS_FIELDS, GSTIN_FIELD } from "#modules/address/web/shared/address-fields.ts";
import { windowName } from "#modules/delivery/rules/shared/delivery-rules.ts";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { useGstinQuestion } from "#modules/store/web/shared/use-gstin-question.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Options } from "#ui/fields/options.tsx";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { MoveOptions } from "../../contract/change-orders.ts";
import type { OrderApi } from "../../module-api.ts";
import type { Order } from "../../rules/shared/order.ts";
import { t } from "../../texts/take-texts.ts";
import { Sum } from "../shared/order-parts.tsx";
import { CALLER_FIELDS, type CallerFieldProps } from "../shared/order-slots.ts";
import { takeOrder } from "../shared/seller-order-calls.ts";
import { CallerSearch } from "../taking/caller-search.tsx";
import {
  bodyOf,
  emptyDraft,
  isPlaceKnown,
  type OrderDraft,
  withAddress,
  withExtra,
} from "../taking/order-draft.ts";
import { TakenLines } from "../taking/taken-lines.tsx";

/** The days of the area of a PIN code, or those of the store. */
const readDays = (pin: string | null = null) =>
  sellerCall(browserApi<OrderApi>().api.order["move-options"].$get({ query: pin === null ? {} : { pin } }));

/** The typed PIN code; null until it is one. */
function pinOf({ address }: OrderDraft): string | null {
  const pin = withoutBlanks(address.zipcode);
  return /^\d{4,10}$/.test(pin) ? pin : null;
}

const fieldOf = lazyParts<CallerFieldProps>();

export const loader = browserLoader(() => ({ days: askAsSeller(() => readDays()) }));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { value } = useSellerPage(loaderData?.days, t("failed"));
  return (
    <>
      <SellerHead title={t("title")} />
      <TakeOrderForm options={value?.options} />
    </>
  );
}

/** The total is the server's, and follows what is typed. */
function TakeOrderForm({ options }: { options: MoveOptions | undefined }) {
  const store = useRootData()?.store;
  const empty = () => emptyDraft({ city: store?.city ?? "", state: store?.state ?? null });
  const [draft, setDraft] = useState<OrderDraft>(empty);
  const callerFields = useSlot(CALLER_FIELDS);
  const { value: ofArea } = useLoaded(usePartQuestion(pinOf(draft), () => readDays(pinOf(draft))));
  const preview = usePreview(draft);
  const [send] = useState(() => idempotentSend(inMemory()));
  const { busy, errors, submit, formRef } = useSubmit(async (shown: Order) => {
    const json = bodyOf(draft, shown);
    const { invoiceNumber, totalPaise } = await send((key) => takeOrder(json, key), {
      of: JSON.stringify(json),
    });
    toast.success(t("taken", { invoiceNumber, total: formatPaise(totalPaise) }));
    setDraft(empty());
    window.scrollTo({ top: 0 });
  }, t("failed"));
  const refused = { ...preview.errors, ...errors };
  const { saveOrAsk, question } = useGstinQuestion();
  const form = (
    <form
      ref={formRef}
      noValidate
      className="grid max-w-5xl items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]"
      onSubmit={(event) => {
        event.preventDefault();
        const { order } = preview;
        if (order) saveOrAsk(draft.address, draft.callerAddress ?? undefined, () => submit(order));
      }}
    >
      <div className="grid gap-6">
        <CallerSearch draft={draft} onChange={setDraft} />
        <TakenLines draft={draft} onChange={setDraft} />
        <Place draft={draft} errors={refused} onChange={setDraft} />
        <Delivery draft={draft} options={ofArea?.options ?? options} onChange={setDraft} />
        {draft.customer &&
          callerFields.map(({ name, code }) => {
            const Field = fieldOf(code);
            return (
              <Field
                key={`${name} ${draft.customer?.id}`}
                caller={draft.customer?.id ?? ""}
                taken={draft.extras[name] === true}
                onTake={(taken) => setDraft((latest) => withExtra(latest, name, taken))}
              />
            );
          })}
        <Notes draft={draft} onChange={setDraft} />
      </div>
      <Sums draft={draft} preview={preview} busy={busy} />
    </form>
  );
  return (
    <>
      {form}
      {question}
    </>
  );
}

interface PartProps {
  draft: OrderDraft;
  onChange: (draft: OrderDraft) => void;
}

const WIDTH = { always: "", wide: "col-span-2 sm:col-span-1", none: "col-span-2" };

function Place({ draft, errors, onChange }: PartProps & { errors: Record<string, string> }) {
  const { address } = draft;
  return (
    <section aria-labelledby="taken-place" className="grid gap-3">
      <h2 id="taken-place" className="text-heading">
        {t("where")}
      </h2>
      <div className="grid grid-cols-2 items-start gap-3">
        {[...ADDRESS_FIELDS, GSTIN_FIELD]
          .filter(({ name }) => name !== "phone")
          .map(({ name, label, half, optional, ...field }) => (
            <TextField
              key={name}
              {...field}
              label={say(label)}
              required={!optional && name !== "email"}
              hint={name === "email" ? t("emailHint") : undefined}
              autoComplete="off"
              value={address[name]}
              error={errors[`address.${name}`] ?? errors[name]}
              onChange={({ target }) => onChange(withAddress(draft, { ...address, [name]: target.value }))}
              className={WIDTH[half ?? "none"]}
            />
          ))}
      </div>
    </section>
  );
}

function Delivery({ draft, options, onChange }: PartProps & { options: MoveOptions | undefined }) {
  const days = options?.days ?? [];
  const windows = days.find(({ day }) => day === draft.day)?.windows ?? [];
  return (
    <section aria-labelledby="taken-delivery" className="grid gap-3">
      <h2 id="taken-delivery" className="text-heading">
        {t("when")}
      </h2>
      <div className="grid gap-3 sm:grid-cols-2">
        <Select
          label={t("day")}
          value={draft.day}
          onChange={({ target }) => onChange({ ...draft, day: target.value, window: "" })}
        >
          <option value="">{t("firstFree")}</option>
          <Options of={days.map(({ day }) => [day, formatShortDay(day)])} />
        </Select>
        {windows.length > 0 && (
          <Select
            label={t("window")}
            value={draft.window}
            onChange={({ target }) => onChange({ ...draft, window: target.value })}
          >
            <option value="">{t("firstFree")}</option>
            {windows.map((window) => (
              <option key={window.id} value={window.id} disabled={window.free === 0}>
                {window.free === null
                  ? windowName(window)
                  : t("dayWithPlaces", { day: windowName(window), free: window.free })}
              </option>
            ))}
          </Select>
        )}
      </div>
    </section>
  );
}

function Notes({ draft, onChange }: PartProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <TextField
        label={t("driverNote")}
        hint={t("driverNoteHint")}
        required={false}
        value={draft.driverNote}
        onChange={({ target }) => onChange({ ...draft, driverNote: target.value })}
      />
      <TextField
        label={t("officeNote")}
        hint={t("officeNoteHint")}
        required={false}
        value={draft.officeNote}
        onChange={({ target }) => onChange({ ...draft, officeNote: target.value })}
      />
    </div>
  );
}

interface SumsProps {
  draft: OrderDraft;
  preview: Preview;
  busy: boolean;
}

function Sums({ draft, preview: { order, refusal }, busy }: SumsProps) {
  const missing =
    draft.lines.length === 0 ? t("nothing") : isPlaceKnown(draft) ? t("asking") : t("addressMissing");
  return (
    <section
      aria-labelledby="taken-sums"
      className="sticky bottom-(--bottom-tabs) z-10 -mx-4 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 border-t border-line bg-paper px-4 py-1.5 lg:top-20 lg:bottom-auto lg:mx-0 lg:grid-cols-1 lg:gap-2 lg:rounded-field lg:border lg:p-4 low:static cramped:grid-cols-1"
    >
      <h2 id="taken-sums" className="text-heading max-lg:sr-only">
        {t("sums")}
      </h2>
      {refusal && (
        <p role="alert" className="col-span-full text-sm font-medium text-clay-deep">
          {refusal}
        </p>
      )}
      {order ? (
        <dl className="grid gap-1 tabular-nums">
          {partsOf(order).map(([label, paise]) => (
            <Sum
              key={label}
              label={label}
              amount={`${paise < 0 ? "−" : ""}${formatPaise(Math.abs(paise))}`}
              className="text-sm text-ink-soft max-lg:hidden"
            />
          ))}
          <Sum label={t("total")} amount={formatPaise(order.totalPaise)} className="text-lg font-bold" />
        </dl>
      ) : (
        <p className="text-sm text-ink-soft">{!refusal && missing}</p>
      )}
      <Button type="submit" busy={busy} aria-disabled={!order}>
        {t("take")}
      </Button>
    </section>
  );
}

const partsOf = ({ subTotalPaise, shippingPaise, handlingPaise, adjustments }: Order): [string, number][] => [
  [t("goods"), subTotalPaise],
  [t("shipping"), shippingPaise],
  [t("handling"), handlingPaise],
  ...adjustments.flatMap(({ label, paise, payment }): [string, number][] =>
    payment ? [[label, paise]] : [],
  ),
];

type Preview = { order?: Order; refusal?: string; errors?: Record<string, string> };

const PAUSE_MS = 300;

/** The newest draft's answer counts. */
function usePreview(draft: OrderDraft): Preview {
  const json = draft.lines.length > 0 && isPlaceKnown(draft) ? JSON.stringify(bodyOf(draft, undefined)) : "";
  const [answer, setAnswer] = useState<{ of: string; preview: Preview }>();
  const newest = useRef(json);
  newest.current = json;
  useEffect(() => {
    if (json === "") return;
    const timer = setTimeout(async () => {
      const preview = await askPreview(draft);
      if (newest.current === json) setAnswer({ of: json, preview });
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [json, draft]);
  return answer && answer.of === json ? answer.preview : {};
}

async function askPreview(draft: OrderDraft): Promise<Preview> {
  try {
    return { order: await takeOrder(bodyOf(draft, undefined)) };
  } catch (error) {
    if (error instanceof ApiError) return { refusal: error.message, errors: error.errors };
    throw error;
  }
}
