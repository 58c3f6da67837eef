import LogOut from "lucide-react/icons/log-out";
import Package from "lucide-react/icons/package";
import { useState } from "react";
import { pages } from "#kernel/paths.ts";
import { toast } from "#kernel/web/toast.ts";
import { t } from "#modules/account/texts.ts";
import type { Session } from "#modules/identity/web/session-store.ts";
import { Button } from "#ui/button.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { TextField } from "#ui/text-field.tsx";
import { useSubmit } from "#ui/use-submit.ts";
import { MAX_NAME_LENGTH } from "../rules/name-length.ts";
import { rename } from "./account.ts";
import { AccountSection } from "./account-section.tsx";
import { useLogOut } from "./use-log-out.ts";

/** Name, e-mail and Logout (specification, section 2); the name can be corrected. */
export function ProfileCard({ user }: { user: NonNullable<Session["user"]> }) {
  const [editing, setEditing] = useState(false);
  const logOut = useSubmit(useLogOut());
  return (
    <AccountSection title={t("aboutYou")}>
      {editing ? (
        <NameForm name={user.name} onDone={() => setEditing(false)} />
      ) : (
        <dl className="grid gap-3 [overflow-wrap:anywhere]">
          <div>
            <dt className="text-sm text-ink-soft">{t("name")}</dt>
            <dd className="text-lg font-semibold">{user.name}</dd>
          </div>
          <div>
            <dt className="text-sm text-ink-soft">{t("email")}</dt>
            <dd className="text-lg">{user.email}</dd>
          </div>
        </dl>
      )}
      <div className="flex flex-wrap gap-3 border-t border-line pt-4">
        <LinkButton to={pages.myOrders} variant="secondary" size="small">
          <Package aria-hidden="true" className="size-4.5" />
          {t("myOrders")}
        </LinkButton>
        <Button variant="secondary" size="small" busy={logOut.busy} onClick={() => logOut.submit(undefined)}>
          <LogOut aria-hidden="true" className="size-4.5" />
          {t("logout")}
        </Button>
        {!editing && (
          <Button variant="quiet" size="small" onClick={() => setEditing(true)}>
            {t("changeName")}
          </Button>
        )}
      </div>
    </AccountSection>
  );
}

function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const [typed, setTyped] = useState(name);
  const { busy, errors, submit, formRef } = useSubmit(async () => {
    toast.success(await rename(typed));
    onDone();
  });
  return (
    <form
      ref={formRef}
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        submit(undefined);
      }}
    >
      <TextField
        label={t("name")}
        autoComplete="name"
        autoFocus
        required
        maxLength={MAX_NAME_LENGTH}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={errors.name}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={busy}>
          {t("saveName")}
        </Button>
        <Button variant="quiet" size="small" onClick={onDone}>
          {t("cancel")}
        </Button>
      </div>
    </form>
  );
}
