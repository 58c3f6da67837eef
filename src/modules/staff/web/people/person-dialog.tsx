import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, toastFailure } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Person } from "../../contract/people.ts";
import type { StaffRole } from "../../contract/roles.ts";
import type { StaffApi } from "../../module-api.ts";
import { t } from "../../people-texts.ts";
import { ColourChoice } from "../shared/colour-choice.tsx";
import { RoleChoice } from "./role-choice.tsx";

interface PersonDialogProps {
  person: Person;
  /** The roles that can be given. */
  roles: readonly StaffRole[];
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** A person's name, colour and role, and the buttons that reset their login and let them go. */
export function PersonDialog({ person, roles, onClose, onSaved }: PersonDialogProps) {
  const name = person.name || person.email;
  const [question, setQuestion] = useState<"leave" | "reset-factors" | "new-password">();
  const [password, setPassword] = useState<string>();
  const end = async (what: "leave" | "reset-factors") => {
    try {
      const call = browserApi<StaffApi>().api.staff.people[":id"][what];
      toast.success((await sellerCall(call.$post({ param: { id: person._id } }), what)).message);
      await onSaved();
      onClose();
    } catch (error) {
      toastFailure(error, t("failed"), undefined, what);
    }
  };
  const renew = async () => {
    try {
      const call = browserApi<StaffApi>().api.staff.people[":id"]["new-password"];
      setPassword((await sellerCall(call.$post({ param: { id: person._id } }), "new-password")).password);
      setQuestion(undefined);
    } catch (error) {
      toastFailure(error, t("failed"), undefined, "new-password");
    }
  };
  const hasFactors = !person.isYou && (person.hasSecondFactor || person.hasPin);
  return (
    <FormDialog open onClose={onClose} title={t("changeOf", { name })}>
      {({ onInput, closeAfter }) => (
        <>
          <PersonForm person={person} roles={roles} onInput={onInput} onSaved={() => closeAfter(onSaved())} />
          <div className="mt-4 flex flex-wrap gap-2">
            {hasFactors && (
              <Button
                variant="quiet"
                size="small"
                className="text-clay-deep"
                onClick={() => setQuestion("reset-factors")}
              >
                {t("resetFactors")}
              </Button>
            )}
            {!person.isYou && !person.isNamedOwner && (
              <Button variant="quiet" size="small" onClick={() => setQuestion("new-password")}>
                {t("newPassword")}
              </Button>
            )}
            {!person.isNamedOwner && (
              <Button
                variant="quiet"
                size="small"
                className="text-clay-deep"
                onClick={() => setQuestion("leave")}
              >
                {t("letGo")}
              </Button>
            )}
          </div>
          {password !== undefined && (
            <div role="status" className="mt-4 rounded-field bg-butter px-4 py-3">
              <p>{t("newPasswordIs", { name })}</p>
              <p translate="no" className="mt-1 font-semibold wrap-anywhere select-all">
                {password}
              </p>
            </div>
          )}
          <ConfirmDialog
            open={question === "new-password"}
            onClose={() => setQuestion(undefined)}
            title={t("newPasswordTitle", { name })}
            action={t("newPasswordNow")}
            onConfirm={renew}
          >
            {t("newPasswordText")}
          </ConfirmDialog>
          <ConfirmDialog
            open={question === "reset-factors"}
            onClose={() => setQuestion(undefined)}
            title={t("resetFactorsTitle", { name })}
            action={t("resetFactorsNow")}
            onConfirm={() => end("reset-factors")}
          >
            {t("resetFactorsText")}
          </ConfirmDialog>
          <ConfirmDialog
            open={question === "leave"}
            onClose={() => setQuestion(undefined)}
            title={t("letGoTitle", { name })}
            action={t("letGoNow", { name })}
            onConfirm={() => end("leave")}
          >
            {t("letGoText")}
          </ConfirmDialog>
        </>
      )}
    </FormDialog>
  );
}

interface PersonFormProps extends Pick<PersonDialogProps, "person" | "roles" | "onSaved"> {
  onInput: () => void;
}

function PersonForm({ person, roles, onInput, onSaved }: PersonFormProps) {
  const { _id: id, version, isNamedOwner } = person;
  const [draft, setDraft] = useState({ name: person.name, colour: person.colour, role: person.role._id });
  const { busy, errors, submit, formRef } = useSubmit(async () => {
    const json = Object.assign({}, draft, { version });
    const call = browserApi<StaffApi>().api.staff.people[":id"].$put({ param: { id }, json });
    toast.success((await sellerCall(call)).message);
    await onSaved();
  }, t("failed"));
  return (
    <ShortForm
      formRef={formRef}
      busy={busy}
      action={t("save")}
      onInput={onInput}
      onSubmit={() => submit(undefined)}
    >
      <TextField
        label={t("name")}
        name="name"
        autoComplete="off"
        required
        value={draft.name}
        error={errors.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <ColourChoice
        name={draft.name || person.email}
        value={draft.colour}
        onChange={(colour) => setDraft({ ...draft, colour })}
      />
      {isNamedOwner ? (
        <p className="text-sm text-ink-soft">{t("roleFixed")}</p>
      ) : (
        <RoleChoice roles={roles} value={draft.role} onChange={(role) => setDraft({ ...draft, role })} />
      )}
    </ShortForm>
  );
}
