import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
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
  const send = async (json: { role: string }) => {
    const call = browserApi<StaffApi>().api.staff.people[":id"].return;
    await sellerDone(call.$post({ param: { id: person._id }, json }));
    await onSaved();
    onClose();
  };
  const form = useDraft({ role: first ?? person.role._id }, send, t("failed"));
  return (
    <Dialog open onClose={onClose} title={t("takeBackOf", { name: person.name || person.email })}>
      <p className="mb-4 text-ink-soft">{t("takeBackHow")}</p>
      <ShortForm form={form} action={t("takeBack")}>
        <RoleChoice roles={roles} value={form.draft.role} onChange={(role) => form.change({ role })} />
      </ShortForm>
    </Dialog>
  );
}
