import { MeanwhileNotice } from "#ui/meanwhile-notice.tsx";
import { SaveForm } from "#ui/save-form.tsx";
import type { SaveSettings } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { CancelUntilChoice } from "./cancel-until-choice.tsx";
import { meanwhileWords } from "./meanwhile-words.ts";
import { PromoType } from "./promo-type.tsx";
import { SettingsBox, SettingsFields, SettingsGroup } from "./settings-group.tsx";
import { CANCELLING, GROUPS, PROMO } from "./settings-groups.ts";
import { useSettingsForm } from "./use-settings-form.ts";

/** All settings, in groups; one press saves what was changed. */
export function SettingsForm({ settings }: { settings: SaveSettings }) {
  const form = useSettingsForm(settings);
  const { draft, errors, change, changed } = form;
  const typing = { draft, errors, onChange: change };
  return (
    <SaveForm
      formRef={form.formRef}
      isChanged={changed > 0}
      busy={form.busy}
      told={changed === 0 ? t("nothingChanged") : t("changed", { count: changed })}
      action={t("save")}
      onSave={form.save}
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
        <CancelUntilChoice until={draft.cancelUntil} onChoose={(cancelUntil) => change({ cancelUntil })} />
      </SettingsGroup>
      <SettingsGroup group={PROMO}>
        <PromoType type={draft.promoType} onChoose={(promoType) => change({ promoType })} />
        <SettingsFields fields={PROMO[draft.promoType]} {...typing} />
      </SettingsGroup>
    </SaveForm>
  );
}
