import { useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { momentWords } from "#modules/identity/web/shared/moment-words.ts";
import { sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Factors, Passkey } from "../../login-contract.ts";
import { t } from "../../login-texts.ts";
import type { StaffApi } from "../../module-api.ts";
import { OwnPassword, typedPassword } from "./own-password.tsx";
import { arePasskeysPossible } from "./passkey-support.ts";

const passkeysApi = browserApi<StaffApi>().api.seller.passkeys;

export interface FactorsProps {
  factors: Factors;
  onChanged: () => Promise<void>;
}

/** A person's passkeys, with the buttons to add and to remove one for a login that may. */
export function Passkeys({ factors, onChanged }: FactorsProps) {
  const [open, setOpen] = useState<Passkey | "new" | null>(null);
  const mayChange = factors.refusal === null;
  const dialog = { factors, onChanged, onClose: () => setOpen(null) };
  return (
    <>
      {factors.passkeys.length > 0 && (
        <ul className="divide-y divide-line">
          {factors.passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey._id}
              passkey={passkey}
              onRemove={mayChange ? () => setOpen(passkey) : null}
            />
          ))}
        </ul>
      )}
      {mayChange && arePasskeysPossible() && (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen("new")}>
          {t("addPasskey")}
        </Button>
      )}
      {!arePasskeysPossible() && <p className="text-ink-soft">{t("noPasskeyHere")}</p>}
      {open === "new" && <AddPasskey {...dialog} />}
      {open !== null && open !== "new" && <RemovePasskey passkey={open} {...dialog} />}
    </>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  /** Null for a login that may not remove it. */
  onRemove: (() => void) | null;
}

function PasskeyRow({ passkey, onRemove }: PasskeyRowProps) {
  const { name, host, lastUsedAt } = passkey;
  const isElsewhere = host !== location.hostname;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-sm text-ink-soft">
          {lastUsedAt ? t("passkeyUsed", { moment: momentWords(lastUsedAt) }) : t("passkeyUnused")}
        </p>
        {isElsewhere && <p className="text-sm text-ink-soft">{t("passkeyElsewhere", { host })}</p>}
      </div>
      {onRemove && (
        <Button variant="quiet" size="small" aria-label={t("removeNamed", { name })} onClick={onRemove}>
          {t("removePasskey")}
        </Button>
      )}
    </li>
  );
}

interface PasskeyDialogProps extends FactorsProps {
  onClose: () => void;
}

function AddPasskey({ factors, onChanged, onClose }: PasskeyDialogProps) {
  const { submit, ...form } = useSubmit(async (typed: { name: string; password: string }) => {
    await makePasskey(typed);
    await onChanged();
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={t("addPasskey")}>
      <ShortForm
        form={form}
        action={t("addPasskey")}
        wide
        onSubmit={(fields) => submit({ name: String(fields.get("name")), password: typedPassword(fields) })}
      >
        <OwnPassword isShown={factors.hasPassword} error={form.errors.password} />
        <TextField
          label={t("passkeyName")}
          hint={t("passkeyNameHint")}
          name="name"
          defaultValue={t("passkeyDefault")}
          autoComplete="off"
          required
          error={form.errors.name}
        />
      </ShortForm>
    </Dialog>
  );
}

/** Throws `ApiError` if nothing was added. */
async function makePasskey({ name, password }: { name: string; password: string }): Promise<void> {
  const { options } = await sellerCall(passkeysApi.begin.$post({ json: { password } }));
  const { startRegistration } = await import("@simplewebauthn/browser");
  const signed = await startRegistration({ optionsJSON: options }).catch((error: unknown) => {
    const isThere = error instanceof Error && error.name === "InvalidStateError";
    throw new ApiError(400, t(isThere ? "passkeyIsThere" : "passkeyCancelled"));
  });
  await sellerDone(passkeysApi.$post({ json: { name, signed } }));
}

function RemovePasskey({ passkey, factors, onChanged, onClose }: PasskeyDialogProps & { passkey: Passkey }) {
  const { submit, ...form } = useSubmit(async (password: string) => {
    await sellerDone(passkeysApi.remove.$post({ json: { id: passkey._id, password } }));
    await onChanged();
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={t("removeTitle", { name: passkey.name })}>
      <p className="mb-4 text-ink-soft">{t("removeHint")}</p>
      <ShortForm
        form={form}
        action={t("removePasskey")}
        wide
        onSubmit={(fields) => submit(typedPassword(fields))}
      >
        <OwnPassword isShown={factors.hasPassword} error={form.errors.password} />
      </ShortForm>
    </Dialog>
  );
}
