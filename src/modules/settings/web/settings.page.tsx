import { useLoaderData } from "react-router";
import { say, type Text } from "#kernel/texts/text.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { toast } from "#kernel/web/toast.ts";
import { t as logins } from "#modules/identity/logins-texts.ts";
import { LoginSecurity } from "#modules/identity/web/shared/login-security.tsx";
import { May } from "#modules/identity/web/shared/may.tsx";
import { RecordActivity } from "#modules/identity/web/shared/record-activity.tsx";
import { SELLER_LOGINS } from "#modules/identity/web/shared/seller-logins.ts";
import { askAsSeller, sellerCall, unlessItWaits } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import type { CancelUntil } from "#modules/store/rules/shared/order-terms.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { refreshStore } from "#modules/store/web/shared/refresh-store.ts";
import { useGstinQuestion } from "#modules/store/web/shared/use-gstin-question.tsx";
import { useMeantSums } from "#modules/store/web/shared/use-meant-sums.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { FormGroup, SaveForm } from "#ui/forms/save-form.tsx";
import { useEdit } from "#ui/forms/use-edit.ts";
import { useFieldOfAddress } from "#ui/forms/use-field-of-address.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import type { SaveSettings } from "../contract.ts";
import type { SettingsApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { ClosingForm } from "./closing-form.tsx";
import { LOGINS_GROUP } from "./found-settings.ts";
import { fromDraft, type SettingsDraft, toDraft } from "./settings-draft.ts";
import {
  ASK_FIELDS,
  CANCELLING,
  GROUPS,
  LANGUAGES,
  PROMO,
  SettingsBox,
  SettingsFields,
  SettingsGroup,
  TWO_DELIVERIES,
} from "./settings-groups.tsx";
import { SETTINGS_GROUPS } from "./shared/settings-slots.ts";

const settingsApi = browserApi<SettingsApi>().api.seller.settings;

export const loader = browserLoader(() => ({ settings: askAsSeller(readSettings) }));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("title")} unlisted />
      <SellerSettings request={loaderData?.settings} />
    </>
  );
}

/** The id of the settings in the activity log. */
const THE_STORE = "main";

/** The store's name, contacts, charges and promo, for the seller. */
function SellerSettings({ request }: { request: ReturnType<typeof readSettings> | undefined }) {
  const { value, failed, reload } = useSellerPage(request, t("loadFailed"));
  useFieldOfAddress(value !== undefined);
  return (
    <>
      <PageHeader title={t("title")} />
      {value && <SettingsForm {...value} />}
      {value && <OthersGroups />}
      {value && (
        <May permission="settings.closing">
          <FormGroup title={t("closingTitle")} hint={t("closingHint")} className="max-w-xl">
            <ClosingForm />
          </FormGroup>
        </May>
      )}
      {value && (
        <SettingsGroup id={LOGINS_GROUP} group={{ title: logins.later("title"), hint: logins.later("hint") }}>
          <div className="col-span-2">
            <LoginSecurity calls={SELLER_LOGINS} />
          </div>
        </SettingsGroup>
      )}
      {value && <RecordActivity subject="settings" id={THE_STORE} />}
      {!value && (failed ? <ErrorState title={t("loadFailed")} onRetry={reload} /> : <SettingsSkeleton />)}
    </>
  );
}

const groupOf = lazyParts<object>();

/** The groups of settings that other modules add, as far as the role sees them. */
function OthersGroups() {
  return useSlot(SETTINGS_GROUPS).map(({ title, hint, permission, code }) => {
    const Group = groupOf(code);
    return (
      <May key={title.key} permission={permission}>
        <FormGroup title={say(title)} hint={say(hint)} className="max-w-xl">
          <Group />
        </FormGroup>
      </May>
    );
  });
}

/** The current settings of the store. */
function readSettings() {
  return sellerCall(settingsApi.$get());
}

/** The form with all settings. One press saves the changes. */
function SettingsForm({ settings, languages }: { settings: SaveSettings; languages: LanguageChoices }) {
  const may = useMay();
  const form = useSettingsForm(settings, languages);
  const { draft, errors, change, changed } = form;
  const typing = { draft, errors, onChange: change };
  const { saveOrAsk, question } = useGstinQuestion();
  const saveForm = (
    <SaveForm
      formRef={form.formRef}
      isChanged={changed > 0}
      isReadOnly={!may("settings.change")}
      busy={form.busy}
      statusText={changed === 0 ? t("nothingChanged") : t("changed", { count: changed })}
      action={t("save")}
      onSave={() => saveOrAsk(draft, form.shown, form.save)}
      onDiscard={form.discard}
    >
      <MeanwhileNotice title={t("meanwhileTitle")} meanwhile={form.meanwhile.map(meanwhileWords)} />
      {GROUPS.map((group) => (
        <SettingsGroup key={group.title.key} group={group}>
          <SettingsFields fields={group.fields} {...typing} />
          {group.box && <SettingsBox box={group.box} {...typing} />}
        </SettingsGroup>
      ))}
      <SettingsGroup group={CANCELLING}>
        <OneOf
          name="cancelUntil"
          label={t("cancelUntil")}
          choices={CANCEL_CHOICES}
          chosen={draft.cancelUntil}
          onChoose={(cancelUntil) => change({ cancelUntil })}
        />
      </SettingsGroup>
      <SettingsGroup group={TWO_DELIVERIES}>
        <OneOf
          name="twoDeliveries"
          label={t("twoDeliveries")}
          choices={DELIVERY_CHOICES}
          chosen={draft.twoDeliveries}
          onChoose={(twoDeliveries) => change({ twoDeliveries })}
        />
      </SettingsGroup>
      <SettingsGroup group={LANGUAGES}>
        <SomeOf
          name="languages"
          label={t("languages")}
          choices={languages}
          chosen={draft.languages}
          onChoose={(chosen) => change({ languages: chosen })}
        />
      </SettingsGroup>
      <SettingsGroup group={ASK_FIELDS}>
        <OneOf
          name="askAmounts"
          label={t("askAmounts")}
          choices={ASK_CHOICES}
          chosen={draft.askAmounts}
          onChoose={(askAmounts) => change({ askAmounts })}
        />
      </SettingsGroup>
      <SettingsGroup group={PROMO}>
        <PromoType type={draft.promoType} onChoose={(promoType) => change({ promoType })} />
        <SettingsFields fields={PROMO[draft.promoType]} {...typing} />
      </SettingsGroup>
    </SaveForm>
  );
  return (
    <>
      {saveForm}
      {question}
      {form.question}
    </>
  );
}

/** The state of the form. Nothing typed is lost if somebody else has saved meanwhile. */
function useSettingsForm(loaded: SaveSettings, languages: LanguageChoices) {
  const meant = useMeantSums();
  const form = useEdit<SaveSettings, SettingsDraft>({
    loaded,
    toDraft: (shown = loaded) => toDraft(shown),
    save: async (typed, shown = loaded) => {
      const json = fromDraft(typed, shown.version);
      const answer = await meant.send(json, (sent) =>
        unlessItWaits(sellerCall(settingsApi.$put({ json: sent }))),
      );
      if (!answer) return shown;
      toast.success(answer.message);
      void refreshStore();
      return answer.settings;
    },
    read: async () => (await sellerCall(settingsApi.$get())).settings,
    failed: t("saveFailed"),
  });
  const meanwhile = form.meanwhile.map(([field, value]): [string, unknown] =>
    field === "languages" ? [field, namesIn(languages, String(value))] : [field, value],
  );
  return { ...form, meanwhile, question: meant.question(form.save) };
}

type LanguageChoices = readonly { code: string; name: string }[];

const namesIn = (languages: LanguageChoices, codes: string) =>
  languages
    .filter(({ code }) => codes.split(" ").includes(code))
    .map(({ name }) => name)
    .join(", ") || t("languagesNone");

/** The label and current value of a setting that somebody else has changed. */
function meanwhileWords([field, value]: readonly [string, unknown]): [label: string, value: string] {
  return [labelOf(field), valueWords(field, String(value))];
}

interface Choice<Value extends string> {
  value: Value;
  label: Text;
  hint?: Text;
}

/** The seller's choices for the end of cancelling. */
const CANCEL_CHOICES: readonly Choice<CancelUntil>[] = [
  { value: "delivery-day", label: t.later("cancelUntilDay") },
  { value: "out", label: t.later("cancelUntilOut") },
  { value: "never", label: t.later("cancelNever"), hint: t.later("cancelNeverHint") },
];

/** The seller's choices for two deliveries of one cart. */
const DELIVERY_CHOICES: readonly Choice<SaveSettings["twoDeliveries"]>[] = [
  { value: "off", label: t.later("twoDeliveriesOff") },
  {
    value: "charged-each",
    label: t.later("twoDeliveriesEach"),
    hint: t.later("twoDeliveriesEachHint"),
  },
  {
    value: "charged-once",
    label: t.later("twoDeliveriesOnce"),
    hint: t.later("twoDeliveriesOnceHint"),
  },
];

/** The seller's choices for the amounts that are asked about. */
const ASK_CHOICES: readonly Choice<SaveSettings["askAmounts"]>[] = [
  { value: "narrow", label: t.later("askNarrow"), hint: t.later("askNarrowHint") },
  { value: "usual", label: t.later("askUsual"), hint: t.later("askUsualHint") },
  { value: "wide", label: t.later("askWide"), hint: t.later("askWideHint") },
];

/** The settings that are one of three choices. */
const CHOICES: Readonly<Partial<Record<string, readonly Choice<string>[]>>> = {
  twoDeliveries: DELIVERY_CHOICES,
  cancelUntil: CANCEL_CHOICES,
  askAmounts: ASK_CHOICES,
};

interface OneOfProps<Value extends string> {
  name: string;
  label: string;
  choices: readonly Choice<Value>[];
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** The choice of one of three. */
function OneOf<Value extends string>({ name, label: legend, choices, chosen, onChoose }: OneOfProps<Value>) {
  return (
    <fieldset className="col-span-2 min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-3">
        {choices.map(({ value, label, hint }) => (
          <RadioCard
            key={value}
            name={name}
            value={value}
            checked={value === chosen}
            onChoose={() => onChoose(value)}
          >
            <RadioCardText label={say(label)} hint={hint && say(hint)} />
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

interface SomeOfProps {
  name: string;
  label: string;
  choices: LanguageChoices;
  /** The codes of the chosen ones, parted by blanks. */
  chosen: string;
  onChoose: (codes: string) => void;
}

/** Languages, of which any may be chosen. */
function SomeOf({ name: group, label, choices, chosen, onChoose }: SomeOfProps) {
  const codes = new Set(chosen.split(" "));
  return (
    <fieldset className="col-span-2 min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="grid grid-cols-2 gap-x-5 sm:grid-cols-3">
        {choices.map(({ code, name }) => (
          <CheckBox
            key={code}
            name={group}
            lang={code}
            label={name}
            checked={codes.has(code)}
            onChange={(isChosen) =>
              onChoose(
                choices
                  .map((each) => each.code)
                  .filter((each) => (each === code ? isChosen : codes.has(each)))
                  .join(" "),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

interface PromoTypeProps {
  type: SaveSettings["promoType"];
  onChoose: (type: SaveSettings["promoType"]) => void;
}

const PROMO_TYPES = [
  { value: "fixed", label: t.later("promoFixed") },
  { value: "percentage", label: t.later("promoPercentage") },
] as const;

/** The choice of the kind of discount: an amount, or a percentage of the cart. */
function PromoType({ type, onChoose }: PromoTypeProps) {
  return (
    <fieldset className="col-span-2 min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{t("promoType")}</legend>
      <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
        {PROMO_TYPES.map(({ value, label }) => (
          <RadioCard
            key={value}
            name="promoType"
            value={value}
            checked={value === type}
            onChoose={() => onChoose(value)}
          >
            <RadioCardText label={label.words()} />
          </RadioCard>
        ))}
      </div>
    </fieldset>
  );
}

const ALL_FIELDS = [...GROUPS.flatMap(({ fields }) => fields), ...PROMO.fixed, ...PROMO.percentage];

function labelOf(field: string): string {
  const match = ALL_FIELDS.find(({ name }) => name === field);
  if (match) return say(match.label);
  const box = GROUPS.find((group) => group.box?.name === field)?.box;
  if (box) return say(box.label);
  if (field === "cancelUntil" || field === "twoDeliveries" || field === "askAmounts" || field === "languages")
    return t(field);
  return t("promoType");
}

function valueWords(field: string, value: string): string {
  if (field === "promoType") return t(value === "fixed" ? "promoFixed" : "promoPercentage");
  if (field === "roundsToRupee" || field === "ratingStandIn") return t(value === "true" ? "boxOn" : "boxOff");
  const choice = CHOICES[field]?.find((each) => each.value === value);
  return choice ? say(choice.label) : value;
}

function SettingsSkeleton() {
  return (
    <Loading label={t("loading")}>
      <div className="grid gap-10 pt-20">
        {["a", "b", "c"].map((key) => (
          <div key={key} className="grid gap-x-10 gap-y-4 lg:grid-cols-[15rem_minmax(0,36rem)]">
            <Skeleton className="h-16" />
            <div className="grid gap-4">
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
