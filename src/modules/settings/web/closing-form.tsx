import { useState } from "react";
import { formatClock, storeDay, storeMoment } from "#kernel/time/store-time.ts";
import { type Closing, MAX_CLOSING_WORDS } from "#modules/store/rules/shared/closing.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { TextArea, TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
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

function ClosingFields({ closing }: { closing: Closing | undefined }) {
  const [from, setFrom] = useState(closing ? typed(closing.from) : "");
  const [until, setUntil] = useState(closing?.until ? typed(closing.until) : "");
  const [words, setWords] = useState(closing?.words ?? "");
  const { busy, errors, submit, formRef } = useSubmit(saveClosing, t("saveFailed"));
  return (
    <form
      ref={formRef}
      noValidate
      className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        submit({ closing: { from: moment(from), until: moment(until), words }, was: closing ?? null });
      }}
    >
      <TextField
        type="datetime-local"
        name="from"
        label={t("closedFrom")}
        hint={t("closedFromHint")}
        value={from}
        error={errors.from}
        onChange={(event) => setFrom(event.target.value)}
      />
      <TextField
        type="datetime-local"
        name="until"
        label={t("closedUntil")}
        hint={t("closedUntilHint")}
        value={until}
        error={errors.until}
        onChange={(event) => setUntil(event.target.value)}
      />
      <TextArea
        name="words"
        label={t("closedWords")}
        hint={t("closedWordsHint")}
        rows={2}
        maxLength={MAX_CLOSING_WORDS}
        value={words}
        error={errors.words}
        onChange={(event) => setWords(event.target.value)}
        className="sm:col-span-2"
      />
      <Button type="submit" variant="secondary" size="small" busy={busy} className="justify-self-start">
        {t(closing ? "changeClosing" : "closeShop")}
      </Button>
    </form>
  );
}

/** A moment as a field for date and time has it, at the store. */
function typed(moment: string): string {
  const at = new Date(moment);
  return `${storeDay(at)}T${formatClock(at)}`;
}

/** The moment in a field for date and time; null if it is empty. */
function moment(text: string): string | null {
  const [day = "", time = ""] = text.split("T");
  return text === "" ? null : storeMoment(day, time.slice(0, 5)).toISOString();
}
