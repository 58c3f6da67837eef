import { useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextArea } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { t } from "../../drive-texts.ts";

interface StopNoteProps {
  kind: "not-home" | "note";
  name: string;
  onClose: () => void;
  onSave: (note: string) => Promise<void>;
}

const MAX_NOTE = 500;

/** A dialog for what happened at a door where nobody was at home, or for another note. */
export function StopNote({ kind, name, ...form }: StopNoteProps) {
  const title = t(kind === "note" ? "noteTitle" : "whyNotHome", { name });
  return (
    <Dialog open onClose={form.onClose} title={title}>
      <NoteForm kind={kind} {...form} />
    </Dialog>
  );
}

function NoteForm({ kind, onClose, onSave }: Omit<StopNoteProps, "name">) {
  const [note, setNote] = useState("");
  const { busy, errors, submit, formRef } = useSubmit(async (typed: string) => {
    const text = typed.trim();
    if (kind === "note" && text === "") {
      throw new ApiError(400, t("nothingNoted"), { note: t("nothingNoted") });
    }
    await onSave(text);
    onClose();
  }, t("noRoom"));
  return (
    <ShortForm
      form={{ formRef, busy }}
      action={t(kind === "note" ? "saveNote" : "saveNotHome")}
      onSubmit={() => submit(note)}
    >
      <TextArea
        label={t(kind === "note" ? "note" : "reason")}
        hint={kind === "note" ? undefined : t("reasonHint")}
        error={errors.note}
        rows={3}
        maxLength={MAX_NOTE}
        autoFocus
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
    </ShortForm>
  );
}
