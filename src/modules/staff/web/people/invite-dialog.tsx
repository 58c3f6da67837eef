import { useState } from "react";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { qrCode } from "#modules/payment/rules/shared/qr-code.ts";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { RadioCard, RadioCardText } from "#ui/controls/radio-card.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { CopyField } from "#ui/fields/copy-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
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
      {({ onInput, close }) => (
        <InviteForm
          roles={roles}
          gone={gone}
          onInput={onInput}
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
  onInput: () => void;
  /** Called with the path of the link; null if it goes by mail. */
  onInvited: (path: string | null) => Promise<void>;
}

/** The role that most helpers get. */
const FIRST_ROLE = "packer";

function InviteForm({ roles, gone, onInput, onInvited, onTakeBack }: InviteFormProps) {
  const first = roles.find(({ _id }) => _id === FIRST_ROLE) ?? roles[0];
  const [draft, setDraft] = useState({ name: "", email: "", role: first?._id ?? "", byMail: false });
  const email = plainCode(draft.email).toLowerCase();
  const former = gone.find((person) => draft.byMail && person.email.toLowerCase() === email);
  const { busy, errors, submit, formRef } = useSubmit(async () => {
    const json = Object.assign({}, draft, { email: draft.byMail ? draft.email : null });
    const { message, path } = await sellerCall(browserApi<StaffApi>().api.staff.invitations.$post({ json }));
    // The dialog says it of a link, which a toast would cover.
    if (path === null) toast.success(message);
    await onInvited(path);
  }, t("failed"));
  return (
    <ShortForm
      formRef={formRef}
      busy={busy}
      action={t(draft.byMail ? "sendInvitation" : "makeInvitation")}
      onInput={onInput}
      onSubmit={() => submit(undefined)}
    >
      <TextField
        label={t("name")}
        name="name"
        hint={t("nameHint")}
        autoComplete="off"
        required={false}
        value={draft.name}
        error={errors.name}
        onChange={({ target }) => setDraft({ ...draft, name: target.value })}
      />
      <RoleChoice roles={roles} value={draft.role} onChange={(role) => setDraft({ ...draft, role })} />
      <fieldset className="grid gap-2">
        <legend className="mb-1.5 font-medium">{t("how")}</legend>
        <RadioCard name="way" checked={!draft.byMail} onChoose={() => setDraft({ ...draft, byMail: false })}>
          <RadioCardText label={t("byLink")} hint={t("byLinkHint")} />
        </RadioCard>
        <RadioCard name="way" checked={draft.byMail} onChoose={() => setDraft({ ...draft, byMail: true })}>
          <RadioCardText label={t("byMail")} hint={t("byMailHint")} />
        </RadioCard>
      </fieldset>
      {draft.byMail && (
        <TextField
          label={t("email")}
          name="email"
          type="email"
          hint={t("emailHint")}
          autoComplete="off"
          required
          value={draft.email}
          error={errors.email}
          onChange={({ target }) => setDraft({ ...draft, email: target.value })}
        />
      )}
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
  const { size, path } = qrCode(address);
  // A share that is called off, or that the browser refuses, leaves the link to be copied.
  const share = () =>
    navigator.share({ text: t("shareText", { store }), url: address }).catch(() => undefined);
  return (
    <Dialog open onClose={onClose} title={t("invite")}>
      <div className="grid justify-items-stretch gap-4">
        <p className="rounded-field bg-butter px-4 py-3 font-medium">{t("shownOnce")}</p>
        <svg
          viewBox={`0 0 ${size} ${size}`}
          role="img"
          aria-label={t("qrCode")}
          shapeRendering="crispEdges"
          className="mx-auto w-full max-w-60"
        >
          <rect width={size} height={size} fill="white" />
          <path d={path} fill="black" />
        </svg>
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
