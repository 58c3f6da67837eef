import type { ReactNode } from "react";
import { useLoaderData } from "react-router";
import { say } from "#kernel/texts/text.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import { RecordActivity } from "#modules/identity/web/shared/record-activity.tsx";
import { askAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { useMeantSums } from "#modules/store/web/shared/use-meant-sums.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { FormGroup, SaveForm } from "#ui/forms/save-form.tsx";
import { useEdit } from "#ui/forms/use-edit.ts";
import { useFieldOfAddress } from "#ui/forms/use-field-of-address.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import type { DeliverySettings } from "../contract.ts";
import type { DeliveryApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { AreaRows } from "./area-rows.tsx";
import { DELIVERY, type DeliveryDraft, fromDraft, toDraft } from "./delivery-draft.ts";
import { DELIVERY_GROUPS, type DeliveryGroup } from "./found-settings.ts";
import { ClosedRows } from "./rows.tsx";
import { CLOSED_DAYS_NOTES, type ClosedDaysNoteProps } from "./shared/delivery-slots.ts";
import { refreshDelivery } from "./shared/refresh-delivery.ts";
import { WeekdayBoxes } from "./weekday-boxes.tsx";
import { WindowRows } from "./window-rows.tsx";

export const loader = browserLoader(() => ({ settings: askAsSeller(readDeliverySettings) }));

/** The id of the delivery settings in the activity log. */
const THE_STORE = "main";

/** The delivery settings for the seller: market days, cut-off, windows, closed days and PIN codes. */
export function Component() {
  const { value, failed, reload } = useSellerPage(useLoaderData<typeof loader>()?.settings, t("loadFailed"));
  useFieldOfAddress(value !== undefined);
  return (
    <>
      <SellerHead title={t("title")} />
      {value && <DeliveryForm settings={value.settings} />}
      {value && <RecordActivity subject="delivery" id={THE_STORE} />}
      {!value &&
        (failed ? (
          <ErrorState title={t("loadFailed")} onRetry={reload} />
        ) : (
          <Loading label={t("loading")}>
            <div className="grid gap-10 pt-20">
              <Skeleton className="h-24" />
              <Skeleton className="h-24" />
            </div>
          </Loading>
        ))}
    </>
  );
}

function readDeliverySettings() {
  return sellerCall(browserApi<DeliveryApi>().api.delivery.settings.$get());
}

function Group({ name, children }: { name: DeliveryGroup; children: ReactNode }) {
  return (
    <FormGroup
      id={DELIVERY_GROUPS[name]}
      title={t(`${name}Title`)}
      hint={t(`${name}Hint`)}
      className="grid-cols-[minmax(0,1fr)] content-start gap-4"
    >
      {children}
    </FormGroup>
  );
}

const noteOf = lazyParts<ClosedDaysNoteProps>();

function DeliveryForm({ settings }: { settings: DeliverySettings }) {
  const form = useDeliveryForm(settings);
  const notes = useSlot(CLOSED_DAYS_NOTES);
  const { draft, errors, change, changed, shown = settings } = form;
  const isChanged = changed > 0;
  const may = useMay();
  const { freshWeekdays, otherWeekdays, windows, closedDays, areas } = draft;
  return (
    <>
      <SaveForm
        formRef={form.formRef}
        isChanged={isChanged}
        busy={form.busy}
        statusText={t(isChanged ? "unsaved" : "allSaved")}
        action={t("save")}
        onSave={form.save}
        onDiscard={form.discard}
        isReadOnly={!may("delivery.change")}
      >
        <MeanwhileNotice title={t("meanwhileTitle")} meanwhile={form.meanwhile.map(meanwhileWords)} />
        {may("order.packing") &&
          notes.map(({ name, code }) => {
            const Note = noteOf(code);
            return <Note key={name} version={shown.version} />;
          })}
        <Group name="days">
          <WeekdayBoxes
            label={t("freshDays")}
            chosen={freshWeekdays}
            error={errors.freshWeekdays}
            onChange={(chosen) => change({ freshWeekdays: chosen })}
          />
          <WeekdayBoxes
            label={t("otherDays")}
            chosen={otherWeekdays}
            error={errors.otherWeekdays}
            onChange={(chosen) => change({ otherWeekdays: chosen })}
          />
        </Group>
        <Group name="cutOff">
          <div className="grid gap-3 sm:grid-cols-2">
            <DELIVERY.Field form={form} name="cutOffTime" error={errors.cutOff} />
            <DELIVERY.Field form={form} name="cutOffDay" />
          </div>
        </Group>
        <Group name="free">
          <DELIVERY.Field form={form} name="freeFrom" hint={t("freeFromHint")} className="sm:max-w-60" />
        </Group>
        <Group name="windows">
          <WindowRows rows={windows} errors={errors} onChange={(rows) => change({ windows: rows })} />
        </Group>
        <Group name="closed">
          <ClosedRows rows={closedDays} errors={errors} onChange={(rows) => change({ closedDays: rows })} />
        </Group>
        <Group name="areas">
          <AreaRows rows={areas} errors={errors} onChange={(rows) => change({ areas: rows })} />
        </Group>
      </SaveForm>
      {form.question}
    </>
  );
}

/** Nothing typed is lost if somebody else has saved meanwhile. */
function useDeliveryForm(loaded: DeliverySettings) {
  const meant = useMeantSums();
  const form = useEdit<DeliverySettings, DeliveryDraft>({
    loaded,
    toDraft: (shown = loaded) => toDraft(shown),
    save: async (typed, { version } = loaded) => {
      const json = fromDraft(typed, version);
      const { message, settings } = await meant.send(
        json,
        (sent) => sellerCall(browserApi<DeliveryApi>().api.delivery.settings.$put({ json: sent })),
        (field) => {
          const [, index, sum] = field.split(".");
          const row = typed.areas[json.areas[Number(index)]?.place ?? -1];
          return row && sum ? `${row.key} ${sum}` : field;
        },
      );
      toast.success(message);
      // Refreshes the shop's pages in this window, which the seller looks at next.
      void refreshDelivery();
      return settings;
    },
    read: async () => (await sellerCall(browserApi<DeliveryApi>().api.delivery.settings.$get())).settings,
    failed: t("saveFailed"),
  });
  return { ...form, question: meant.question(form.save) };
}

const TITLES = new Map([
  ["cutOffTime", t.later("cutOffTitle")],
  ["freeFrom", t.later("freeTitle")],
]);

function meanwhileWords(change: readonly [string, unknown]): [label: string, value: string] {
  const [label, value] = DELIVERY.inWords(change);
  return [say(TITLES.get(change[0]) ?? label), value];
}
