import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Person } from "../../contract/people.ts";
import type { StaffRole } from "../../contract/roles.ts";
import type { StaffApi } from "../../module-api.ts";
import { t } from "../../people-texts.ts";
import { RoleChoice } from "./role-choice.tsx";

interface ReturnDialogProps {
  person: Person;
  /** The role that is chosen at first; the one that they had unless told. */
  role?: string | undefined;
  roles: readonly StaffRole[];
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** Takes a person who has left back in, with a role. */
export function ReturnDialog({ person, role: first, roles, onClose, onSaved }: ReturnDialogProps) {
  const [role, setRole] = useState(first ?? person.role._id);
  const { busy, submit, formRef } = useSubmit(async () => {
    const call = browserApi<StaffApi>().api.staff.people[":id"].return;
    toast.success((await sellerCall(call.$post({ param: { id: person._id }, json: { role } }))).message);
    await onSaved();
    onClose();
  }, t("failed"));
  return (
    <Dialog open onClose={onClose} title={t("takeBackOf", { name: person.name || person.email })}>
      <p className="mb-4 text-ink-soft">{t("takeBackHow")}</p>
      <ShortForm formRef={formRef} busy={busy} action={t("takeBack")} onSubmit={() => submit(undefined)}>
        <RoleChoice roles={roles} value={role} onChange={setRole} />
      </ShortForm>
    </Dialog>
  );
}
