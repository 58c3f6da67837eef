import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall, sellerDone, toastFailure } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { declareFields, line } from "#ui/forms/fields.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
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
      await sellerDone(call.$post({ param: { id: person._id } }), what);
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
      {({ closeAfter }) => (
        <>
          <PersonForm person={person} roles={roles} onSaved={() => closeAfter(onSaved())} />
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

const PERSON = declareFields({ name: line(t.later("name"), { required: true }) });

interface PersonFormProps extends Pick<PersonDialogProps, "person" | "roles" | "onSaved"> {}

function PersonForm({ person, roles, onSaved }: PersonFormProps) {
  const { _id: id, version, isNamedOwner } = person;
  const form = useDraft(
    { name: person.name, colour: person.colour, role: person.role._id },
    async (draft) => {
      const json = { ...draft, version };
      await sellerDone(browserApi<StaffApi>().api.staff.people[":id"].$put({ param: { id }, json }));
      await onSaved();
    },
    t("failed"),
  );
  const { draft, change } = form;
  return (
    <ShortForm form={form} action={t("save")}>
      <PERSON.Field form={form} name="name" />
      <ColourChoice
        name={draft.name || person.email}
        value={draft.colour}
        onChange={(colour) => change({ colour })}
      />
      {isNamedOwner ? (
        <p className="text-sm text-ink-soft">{t("roleFixed")}</p>
      ) : (
        <RoleChoice roles={roles} value={draft.role} onChange={(role) => change({ role })} />
      )}
    </ShortForm>
  );
}
