import { useState } from "react";
import { ApiError } from "#kernel/web/api-error.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import { sellerCall } from "#modules/identity/web/seller-session.ts";
import { refreshStore } from "#modules/store/web/refresh-store.ts";
import { toast } from "#ui/toaster.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import type { SaveSettings } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { carryOver, changesOf, fromDraft, type SettingsDraft, toDraft } from "./settings-draft.ts";

/** What somebody else has saved meanwhile: fields, each with the value it has now. */
export type Meanwhile = readonly (readonly [string, string])[];

/** The settings as they are typed and saved. Nothing typed is lost when somebody else was faster. */
export function useSettingsForm(loaded: SaveSettings) {
  const [{ saved, version }, setSaved] = useState({ saved: toDraft(loaded), version: loaded.version });
  const [draft, setDraft] = useState(saved);
  const [meanwhile, setMeanwhile] = useState<Meanwhile>([]);
  /** Goes on from other settings; what was typed since `from` stays. */
  const goOn = (from: SettingsDraft, settings: SaveSettings) => {
    const next = toDraft(settings);
    setSaved({ saved: next, version: settings.version });
    setDraft((latest) => carryOver(latest, from, next));
    return next;
  };
  const submission = useSubmit(async (typed: SettingsDraft) => {
    const json = fromDraft(typed, version);
    try {
      const { message, settings } = await sellerCall(browserApi.api.seller.settings.$put({ json }));
      goOn(typed, settings);
      setMeanwhile([]);
      toast.success(message);
      void refreshStore();
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      const { settings } = await sellerCall(browserApi.api.seller.settings.$get());
      const now = goOn(saved, settings);
      setMeanwhile(changesOf(now, saved));
      throw new ApiError(409, error.message, ofTyped(error.errors, changesOf(typed, saved)));
    }
  }, t("saveFailed"));
  return {
    ...submission,
    draft,
    changed: changesOf(draft, saved).length,
    meanwhile,
    change: (change: Partial<SettingsDraft>) => setDraft({ ...draft, ...change }),
    discard: () => setDraft(saved),
    save: () => submission.submit(draft),
  };
}

/** Of what somebody else has changed, only what the seller has typed something else for is theirs to decide. */
function ofTyped(errors: Record<string, string>, typed: readonly [string, string][]): Record<string, string> {
  return Object.fromEntries(typed.flatMap(([field]) => (errors[field] ? [[field, errors[field]]] : [])));
}
