import { formatClock, storeDay, storeMoment } from "#kernel/time/store-time.ts";
import { type Closing, MAX_CLOSING_WORDS } from "#modules/store/rules/shared/closing.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { declareFields, line, lines } from "#ui/forms/fields.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import { t } from "../seller-texts.ts";
import ClosingStatus, { saveClosing } from "./closing-status.tsx";

/** The form that closes the store for shoppers' orders: now or from a moment, and until another or for good. */
export function ClosingForm() {
  const { closing } = useStore();
  return (
    <div className="grid gap-4">
      <ClosingStatus />
      {/* Another closing has other fields. */}
      <ClosingFields key={JSON.stringify(closing)} closing={closing} />
    </div>
  );
}

const CLOSING = declareFields({
  from: line(t.later("closedFrom"), { type: "datetime-local", hint: t.later("closedFromHint") }),
  until: line(t.later("closedUntil"), { type: "datetime-local", hint: t.later("closedUntilHint") }),
  words: lines(t.later("closedWords"), {
    hint: t.later("closedWordsHint"),
    rows: 2,
    maxLength: MAX_CLOSING_WORDS,
  }),
});

function ClosingFields({ closing }: { closing: Closing | undefined }) {
  const form = useDraft(
    () =>
      CLOSING.toDraft({
        words: closing?.words ?? "",
        from: closing ? typed(closing.from) : "",
        until: closing?.until ? typed(closing.until) : "",
      }),
    ({ from, until, words }) =>
      saveClosing({ closing: { from: moment(from), until: moment(until), words }, was: closing ?? null }),
    t("saveFailed"),
  );
  return (
    <ShortForm form={form} className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2">
      <CLOSING.Field form={form} name="from" />
      <CLOSING.Field form={form} name="until" />
      <CLOSING.Field form={form} name="words" className="sm:col-span-2" />
      <Button type="submit" variant="secondary" size="small" busy={form.busy} className="justify-self-start">
        {t(closing ? "changeClosing" : "closeShop")}
      </Button>
    </ShortForm>
  );
}

/** Formats a moment at the store for a date and time field. */
function typed(moment: string): string {
  const at = new Date(moment);
  return `${storeDay(at)}T${formatClock(at)}`;
}

/** The moment in a field for date and time; null if it is empty. */
function moment(text: string): string | null {
  const [day = "", time = ""] = text.split("T");
  return text === "" ? null : storeMoment(day, time.slice(0, 5)).toISOString();
}
