import KeyRound from "lucide-react/icons/key-round";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import { useState } from "react";
import { toast } from "#kernel/web/toast.ts";
import { ActionRow, ActionRows } from "#ui/controls/action-row.tsx";
import { Button } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { ErrorState } from "#ui/loading/states.tsx";
import { useLoaded, usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { Login } from "../../contract.ts";
import { t } from "../../logins-texts.ts";
import { momentWords } from "./moment-words.ts";
import { NewPasswordField } from "./new-password-field.tsx";

interface LoginSecurityProps {
  calls: LoginCalls;
  /** Whether this login may not change the password. */
  hasFixedPassword?: boolean;
}

/** The rows for a new password and for the list of logins. */
export function LoginSecurity({ calls, hasFixedPassword = false }: LoginSecurityProps) {
  const [open, setOpen] = useState<"password" | "logins" | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <ActionRows>
        {!hasFixedPassword && (
          <ActionRow icon={KeyRound} onClick={() => setOpen("password")}>
            {t("changePassword")}
          </ActionRow>
        )}
        <ActionRow icon={MonitorSmartphone} onClick={() => setOpen("logins")}>
          {t("whereLoggedIn")}
        </ActionRow>
      </ActionRows>
      {open === "password" && <ChangePasswordDialog calls={calls} onClose={close} />}
      {open === "logins" && <LoginsDialog calls={calls} onClose={close} />}
    </>
  );
}

function ChangePasswordDialog({ calls, onClose }: { calls: LoginCalls; onClose: () => void }) {
  const { busy, errors, submit, formRef } = useSubmit(
    async (words: { password: string; newPassword: string }) => {
      toast.success(await calls.changePassword(words));
      onClose();
    },
  );
  return (
    <Dialog open onClose={onClose} title={t("changePassword")}>
      <form
        ref={formRef}
        method="post"
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          const form = new FormData(event.currentTarget);
          submit({ password: String(form.get("password")), newPassword: String(form.get("newPassword")) });
        }}
      >
        <PasswordField
          label={t("currentPassword")}
          name="password"
          autoComplete="current-password"
          autoFocus
          required
          error={errors.password}
        />
        <NewPasswordField label={t("newPassword")} name="newPassword" error={errors.newPassword} />
        <div className="grid grid-cols-2 gap-3 cramped:grid-cols-1">
          <Button variant="secondary" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" busy={busy}>
            {t("savePassword")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function LoginsDialog({ calls, onClose }: { calls: LoginCalls; onClose: () => void }) {
  const { value, error, reload, patch } = useLoaded(usePartQuestion("logins", calls.list));
  const others = useSubmit(async () => {
    toast.success(await calls.endOthers());
    patch((logins) => logins.filter(({ current }) => current));
  });
  const isOnlyHere = value?.every(({ current }) => current);
  return (
    <Dialog open onClose={onClose} title={t("whereLoggedIn")} size="medium">
      {value && (
        <div className="grid gap-5">
          <ul className="divide-y divide-line">
            {value.map((login) => (
              <Place
                key={login._id}
                login={login}
                end={calls.end}
                onEnded={() => patch((logins) => logins.filter(({ _id }) => _id !== login._id))}
              />
            ))}
          </ul>
          {isOnlyHere && <p className="text-ink-soft">{t("onlyHere")}</p>}
          {isOnlyHere === false && (
            <Button variant="secondary" busy={others.busy} onClick={() => others.submit(undefined)}>
              {t("logOutElsewhere")}
            </Button>
          )}
        </div>
      )}
      {!value && error !== undefined && <ErrorState title={t("loadFailed")} onRetry={reload} />}
      {!value && error === undefined && (
        <Loading label={t("loading")}>
          <Skeleton className="h-16" />
        </Loading>
      )}
    </Dialog>
  );
}

function Place({ login, end, onEnded }: { login: Login; end: LoginCalls["end"]; onEnded: () => void }) {
  const { busy, submit } = useSubmit(async () => {
    toast.success(await end(login._id));
    onEnded();
  });
  const device = login.device ?? t("unknownBrowser");
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-semibold [overflow-wrap:anywhere]">{device}</p>
        <p className="text-sm text-ink-soft">
          {t("lastUsed", { moment: momentWords(login.seenAt), since: momentWords(login.createdAt) })}
        </p>
      </div>
      {login.current ? (
        <p className="text-sm font-semibold text-leaf">{t("here")}</p>
      ) : (
        <Button
          variant="quiet"
          size="small"
          busy={busy}
          aria-label={t("logOutOf", { device })}
          onClick={() => submit(undefined)}
        >
          {t("logOutThere")}
        </Button>
      )}
    </li>
  );
}

/** The calls for a shopper's or the seller's password and logins. All throw `ApiError` with the refusal. */
export type LoginCalls = {
  list: () => Promise<Login[]>;
  /** Returns the server's message, as the others do. */
  end: (id: string) => Promise<string>;
  endOthers: () => Promise<string>;
  changePassword: (words: { password: string; newPassword: string }) => Promise<string>;
};
