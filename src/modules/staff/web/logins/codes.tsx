import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { momentWords } from "#modules/identity/web/shared/moment-words.ts";
import { sellerCall, sellerDone } from "#modules/identity/web/shared/seller-session.ts";
import QrDrawing from "#modules/payment/web/shared/qr-drawing.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { CopyField } from "#ui/fields/copy-field.tsx";
import { copyText } from "#ui/fields/copy-text.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { PrintSheet } from "#ui/print-sheet.tsx";
import { t } from "../../login-texts.ts";
import type { StaffApi } from "../../module-api.ts";
import { OwnPassword, typedPassword } from "./own-password.tsx";
import type { FactorsProps } from "./passkeys.tsx";

const codesApi = browserApi<StaffApi>().api.seller.codes;

type OpenDialog = "set-up" | "recovery" | "off";

/** The codes of a person's app: how to set them up, and what can be done once they are on. */
export function Codes({ factors, onChanged }: FactorsProps) {
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const dialog = { onChanged, onClose: () => setOpen(null) };
  return (
    <>
      {factors.codesSince === null ? (
        <Button variant="secondary" className="justify-self-start" onClick={() => setOpen("set-up")}>
          {t("setUpCodes")}
        </Button>
      ) : (
        <>
          <p>{t("codesOnSince", { moment: momentWords(factors.codesSince) })}</p>
          <p className="text-ink-soft">{t("codesLeft", { count: factors.recoveryCodes })}</p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" size="small" onClick={() => setOpen("recovery")}>
              {t("newRecoveryCodes")}
            </Button>
            <Button variant="quiet" size="small" onClick={() => setOpen("off")}>
              {t("turnOff")}
            </Button>
          </div>
        </>
      )}
      {open === "set-up" && <SetUpCodes {...dialog} />}
      {open === "recovery" && <RedrawCodes {...dialog} />}
      {open === "off" && <TurnCodesOff {...dialog} />}
    </>
  );
}

interface CodesDialogProps {
  onChanged: () => Promise<void>;
  onClose: () => void;
}

type Key = { uri: string; secret: string };

function SetUpCodes({ onChanged, onClose }: CodesDialogProps) {
  const [key, setKey] = useState<Key>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const begin = useSubmit(async (password: string) =>
    setKey(await sellerCall(codesApi.begin.$post({ json: { password } }))),
  );
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onChanged={onChanged} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t("setUpCodes")} size="medium">
      {key ? (
        <FirstCode appKey={key} onConfirmed={setRecoveryCodes} />
      ) : (
        <ShortForm
          form={begin}
          action={t("continue")}
          wide
          onSubmit={(fields) => begin.submit(typedPassword(fields))}
        >
          <OwnPassword isShown error={begin.errors.password} />
        </ShortForm>
      )}
    </Dialog>
  );
}

interface FirstCodeProps {
  appKey: Key;
  onConfirmed: (recoveryCodes: readonly string[]) => void;
}

function FirstCode({ appKey, onConfirmed }: FirstCodeProps) {
  const { submit, ...form } = useSubmit(async (code: string) => {
    onConfirmed((await sellerDone(codesApi.confirm.$post({ json: { code } }))).recoveryCodes);
  });
  return (
    <div className="grid gap-3">
      <p>{t("scan")}</p>
      <QrDrawing
        code={{ link: appKey.uri, label: t("qrCode") }}
        className="mx-auto size-52 max-w-full rounded-field"
      />
      <p className="text-sm text-ink-soft">{t("orType")}</p>
      <CopyField label={t("orType")} value={appKey.secret} action={t("copyKey")} done={t("copied")} />
      <ShortForm
        form={form}
        action={t("turnOn")}
        wide
        onSubmit={(fields) => submit(String(fields.get("code")))}
      >
        <TextField
          label={t("firstCode")}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={form.errors.code}
        />
      </ShortForm>
    </div>
  );
}

/** The recovery codes, shown once. */
function RecoveryCodes({ codes, onChanged, onClose }: CodesDialogProps & { codes: readonly string[] }) {
  const [isPrinting, setPrinting] = useState(false);
  const { busy, submit } = useSubmit(async () => {
    await onChanged();
    onClose();
  });
  const copy = () => copyText(codes.join("\n"), t("copied"));
  const list = (
    <ul className="grid grid-cols-2 gap-x-4 gap-y-1 font-mono cramped:grid-cols-1">
      {codes.map((code) => (
        <li key={code} translate="no">
          {code}
        </li>
      ))}
    </ul>
  );
  return (
    <Dialog open onClose={() => submit(undefined)} title={t("recoveryTitle")} size="medium">
      <div className="grid gap-4">
        <p className="text-ink-soft">{t("recoveryHint")}</p>
        {list}
        <div className="flex flex-wrap gap-2">
          {"clipboard" in navigator && (
            <Button variant="secondary" size="small" onClick={copy}>
              {t("copyCodes")}
            </Button>
          )}
          <Button variant="secondary" size="small" onClick={() => setPrinting(true)}>
            {t("printCodes")}
          </Button>
        </div>
        <Button wide busy={busy} onClick={() => submit(undefined)}>
          {t("keptThem")}
        </Button>
      </div>
      {isPrinting && (
        <PrintSheet onDone={() => setPrinting(false)}>
          <h1 className="mb-4 text-heading">{t("recoveryTitle")}</h1>
          {list}
        </PrintSheet>
      )}
    </Dialog>
  );
}

function RedrawCodes({ onChanged, onClose }: CodesDialogProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const { submit, ...form } = useSubmit(async (password: string) => {
    setCodes((await sellerDone(codesApi.recovery.$post({ json: { password } }))).recoveryCodes);
  });
  if (codes) return <RecoveryCodes codes={codes} onChanged={onChanged} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} title={t("newRecoveryCodes")}>
      <p className="mb-4 text-ink-soft">{t("newRecoveryHint")}</p>
      <ShortForm
        form={form}
        action={t("newRecoveryCodes")}
        wide
        onSubmit={(fields) => submit(typedPassword(fields))}
      >
        <OwnPassword isShown error={form.errors.password} />
      </ShortForm>
    </Dialog>
  );
}

function TurnCodesOff({ onChanged, onClose }: CodesDialogProps) {
  const { submit, ...form } = useSubmit(async (json: { password: string; code: string }) => {
    await sellerDone(codesApi.end.$post({ json }));
    await onChanged();
    onClose();
  });
  return (
    <Dialog open onClose={onClose} title={t("turnOff")}>
      <p className="mb-4 text-ink-soft">{t("turnOffHint")}</p>
      <ShortForm
        form={form}
        action={t("turnOff")}
        wide
        onSubmit={(fields) => submit({ password: typedPassword(fields), code: String(fields.get("code")) })}
      >
        <OwnPassword isShown error={form.errors.password} />
        <TextField
          label={t("code")}
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          required
          error={form.errors.code}
        />
      </ShortForm>
    </Dialog>
  );
}
