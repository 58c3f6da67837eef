import { useLoaderData } from "react-router";
import { say } from "#kernel/texts/text.ts";
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
import { refreshStore } from "#modules/store/web/shared/refresh-store.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { useGstinQuestion } from "#modules/store/web/shared/use-gstin-question.tsx";
import { useMeantSums } from "#modules/store/web/shared/use-meant-sums.tsx";
import { CheckBox } from "#ui/controls/check-box.tsx";
import { MeanwhileNotice } from "#ui/forms/meanwhile-notice.tsx";
import { FormGroup, SaveForm } from "#ui/forms/save-form.tsx";
import { useEdit } from "#ui/forms/use-edit.ts";
import { useFieldOfAddress } from "#ui/forms/use-field-of-address.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import type { SaveSettings } from "../contract.ts";
import type { SettingsApi } from "../module-api.ts";
import { t } from "../seller-texts.ts";
import { ClosingForm } from "./closing-form.tsx";
import { LOGINS_GROUP } from "./found-settings.ts";
import {
  GROUPS,
  PROMO,
  SETTINGS,
  type SettingsDraft,
  SettingsFields,
  SettingsGroup,
} from "./settings-fields.tsx";
import { SETTINGS_GROUPS } from "./shared/settings-slots.ts";

const settingsApi = browserApi<SettingsApi>().api.seller.settings;

export const loader = browserLoader(() => ({ settings: askAsSeller(readSettings) }));

/** The id of the settings in the activity log. */
const THE_STORE = "main";

/** The store's name, contacts, charges and promo, for the seller. */
export function Component() {
  const { value, failed, reload } = useSellerPage(useLoaderData<typeof loader>()?.settings, t("loadFailed"));
  useFieldOfAddress(value !== undefined);
  return (
    <>
      <SellerHead title={t("title")} />
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

function readSettings() {
  return sellerCall(settingsApi.$get());
}

function SettingsForm({ settings, languages }: { settings: SaveSettings; languages: LanguageChoices }) {
  const may = useMay();
  const form = useSettingsForm(settings, languages);
  const { draft, changed } = form;
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
      <MeanwhileNotice title={t("meanwhileTitle")} meanwhile={form.meanwhile.map(SETTINGS.inWords)} />
      {GROUPS.map((group) => (
        <SettingsGroup key={group.title.key} group={group}>
          <SettingsFields names={group.names} form={form} />
          {group.names.includes("languages") && (
            <SomeOf
              name="languages"
              label={t("languages")}
              choices={languages}
              chosen={draft.languages}
              onChoose={(chosen) => form.change({ languages: chosen })}
            />
          )}
        </SettingsGroup>
      ))}
      <SettingsGroup group={PROMO}>
        <SettingsFields names={PROMO[draft.promoType]} form={form} />
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

/** Nothing typed is lost if somebody else has saved meanwhile. */
function useSettingsForm(loaded: SaveSettings, languages: LanguageChoices) {
  const meant = useMeantSums();
  const form = useEdit<SaveSettings, SettingsDraft>({
    loaded,
    toDraft: (shown = loaded) => SETTINGS.toDraft(shown),
    save: async (typed, shown = loaded) => {
      const json = { ...SETTINGS.read(typed), version: shown.version };
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

interface SomeOfProps {
  name: string;
  label: string;
  choices: LanguageChoices;
  /** The codes of the chosen ones, parted by blanks. */
  chosen: string;
  onChoose: (codes: string) => void;
}

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
