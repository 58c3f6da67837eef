import { Button } from "#ui/button.tsx";
import { LeaveDialog } from "#ui/leave-dialog.tsx";
import { useWarnBeforeLeaving } from "#ui/use-warn-before-leaving.ts";
import type { SaveSettings } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { CancelUntilChoice } from "./cancel-until-choice.tsx";
import { MeanwhileNotice } from "./meanwhile-notice.tsx";
import { PromoType } from "./promo-type.tsx";
import { SettingsFields, SettingsGroup } from "./settings-group.tsx";
import { CANCELLING, GROUPS, PROMO } from "./settings-groups.ts";
import { useSettingsForm } from "./use-settings-form.ts";

/** All settings, in groups; one press saves what was changed. */
export function SettingsForm({ settings }: { settings: SaveSettings }) {
  const form = useSettingsForm(settings);
  const { draft, errors, change, changed } = form;
  const typing = { draft, errors, onChange: change };
  useWarnBeforeLeaving(changed > 0);
  return (
    <form
      ref={form.formRef}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (changed > 0) form.save();
      }}
    >
      <LeaveDialog unsaved={changed > 0} />
      <SaveBar changed={changed} busy={form.busy} onDiscard={form.discard} />
      <MeanwhileNotice meanwhile={form.meanwhile} />
      {GROUPS.map((group) => (
        <SettingsGroup key={group.title.key} group={group}>
          <SettingsFields fields={group.fields} {...typing} />
        </SettingsGroup>
      ))}
      <SettingsGroup group={CANCELLING}>
        <CancelUntilChoice until={draft.cancelUntil} onChoose={(cancelUntil) => change({ cancelUntil })} />
      </SettingsGroup>
      <SettingsGroup group={PROMO}>
        <PromoType type={draft.promoType} onChoose={(promoType) => change({ promoType })} />
        <SettingsFields fields={PROMO[draft.promoType]} {...typing} />
      </SettingsGroup>
    </form>
  );
}

interface SaveBarProps {
  changed: number;
  busy: boolean;
  onDiscard: () => void;
}

function SaveBar({ changed, busy, onDiscard }: SaveBarProps) {
  return (
    <div className="sticky top-16 z-10 flex min-h-14 flex-wrap items-center gap-2 border-b border-line bg-paper py-1.5">
      <p role="status" className="min-w-28 flex-1 text-sm text-ink-soft">
        {changed === 0 ? t("nothingChanged") : t("changed", { count: changed })}
      </p>
      {changed > 0 && !busy && (
        <Button variant="quiet" size="small" onClick={onDiscard}>
          {t("discard")}
        </Button>
      )}
      {/* Not disabled: it would drop the focus of whoever has just saved. */}
      <Button
        type="submit"
        size="small"
        busy={busy}
        busyLabel={t("saving")}
        aria-disabled={changed === 0}
        className={changed === 0 ? "opacity-60" : undefined}
      >
        {t("save")}
      </Button>
    </div>
  );
}
