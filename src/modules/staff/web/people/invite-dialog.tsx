import { useState } from "react";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import QrDrawing from "#modules/payment/web/shared/qr-drawing.tsx";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { CopyField } from "#ui/fields/copy-field.tsx";
import { declareFields, drawnByPage, line } from "#ui/forms/fields.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useDraft } from "#ui/forms/use-draft.ts";
import type { Person } from "../../contract/people.ts";
import type { StaffRole } from "../../contract/roles.ts";
import type { StaffApi } from "../../module-api.ts";
import { t } from "../../people-texts.ts";
import { RoleChoice } from "./role-choice.tsx";

interface InviteDialogProps {
  /** The roles that can be given. */
  roles: readonly StaffRole[];
  /** Those who have left and can be taken back in. */
  gone: readonly Person[];
  onClose: () => void;
  onInvited: () => Promise<void>;
  /** Called in place of an invitation of somebody who has left, with the role that was chosen for them. */
  onTakeBack: (person: Person, role: string) => void;
}

/** A new invitation: to whom, to which role, and how. Its link is shown once. */
export function InviteDialog({ roles, gone, onClose, onInvited, onTakeBack }: InviteDialogProps) {
  const [address, setAddress] = useState<string>();
  if (address !== undefined) return <InvitationLink address={address} onClose={onClose} />;
  return (
    <FormDialog open onClose={onClose} title={t("invite")} size="medium">
      {({ close }) => (
        <InviteForm
          roles={roles}
          gone={gone}
          onTakeBack={onTakeBack}
          onInvited={async (path) => {
            await onInvited();
            if (path === null) close();
            else setAddress(new URL(path, location.origin).href);
          }}
        />
      )}
    </FormDialog>
  );
}

interface InviteFormProps extends Pick<InviteDialogProps, "roles" | "gone" | "onTakeBack"> {
  /** Called with the path of the link; null if it goes by mail. */
  onInvited: (path: string | null) => Promise<void>;
}

const INVITATION = declareFields({
  name: line(t.later("name"), { hint: t.later("nameHint") }),
  role: drawnByPage(t.later("role"), ""),
  byMail: drawnByPage(t.later("how"), false),
  email: line(t.later("email"), {
    type: "email",
    hint: t.later("emailHint"),
    required: true,
    when: ({ byMail }) => byMail === true,
  }),
});

/** The role that most helpers get. */
const FIRST_ROLE = "packer";

function InviteForm({ roles, gone, onInvited, onTakeBack }: InviteFormProps) {
  const first = roles.find(({ _id }) => _id === FIRST_ROLE) ?? roles[0];
  const form = useDraft(
    () => INVITATION.toDraft({ role: first?._id ?? "" }),
    async (typed) => {
      const json = { ...typed, email: typed.byMail ? typed.email : null };
      const call = browserApi<StaffApi>().api.staff.invitations;
      const { message, path } = await sellerCall(call.$post({ json }));
      // The dialog says it of a link, which a toast would cover.
      if (path === null) toast.success(message);
      await onInvited(path);
    },
    t("failed"),
  );
  const { draft, change } = form;
  const email = plainCode(draft.email).toLowerCase();
  const former = gone.find((person) => draft.byMail && person.email.toLowerCase() === email);
  return (
    <ShortForm form={form} action={t(draft.byMail ? "sendInvitation" : "makeInvitation")}>
      <INVITATION.Field form={form} name="name" />
      <RoleChoice roles={roles} value={draft.role} onChange={(role) => change({ role })} />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{t("how")}</legend>
        <RadioCard name="way" checked={!draft.byMail} onChoose={() => change({ byMail: false })}>
          <RadioCardText label={t("byLink")} hint={t("byLinkHint")} />
        </RadioCard>
        <RadioCard name="way" checked={draft.byMail} onChoose={() => change({ byMail: true })}>
          <RadioCardText label={t("byMail")} hint={t("byMailHint")} />
        </RadioCard>
      </fieldset>
      <INVITATION.Field form={form} name="email" />
      {former && (
        <div role="status" className="grid gap-2 rounded-field bg-butter px-4 py-3 wrap-anywhere">
          <p>{t("hasLeft", { name: former.name || former.email })}</p>
          <Button size="small" variant="secondary" onClick={() => onTakeBack(former, draft.role)}>
            {t("takeBackOf", { name: former.name || former.email })}
          </Button>
        </div>
      )}
    </ShortForm>
  );
}

/** The link of a new invitation and its QR code, which are shown only now. */
function InvitationLink({ address, onClose }: { address: string; onClose: () => void }) {
  const store = useRootData()?.store.name ?? "";
  // A share that is called off, or that the browser refuses, leaves the link to be copied.
  const share = () =>
    navigator.share({ text: t("shareText", { store }), url: address }).catch(() => undefined);
  return (
    <Dialog open onClose={onClose} title={t("invite")}>
      <div className="grid justify-items-stretch gap-4">
        <p className="rounded-field bg-butter px-4 py-3 font-medium">{t("shownOnce")}</p>
        <QrDrawing code={{ link: address, label: t("qrCode") }} className="mx-auto w-full max-w-60" />
        <CopyField label={t("link")} value={address} action={t("copy")} done={t("copied")}>
          {"share" in navigator && (
            <Button size="small" variant="secondary" onClick={share}>
              {t("share")}
            </Button>
          )}
        </CopyField>
        <Button variant="secondary" onClick={onClose}>
          {t("done")}
        </Button>
      </div>
    </Dialog>
  );
}
