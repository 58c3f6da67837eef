import Download from "lucide-react/icons/download";
import LogOut from "lucide-react/icons/log-out";
import Package from "lucide-react/icons/package";
import { type ReactNode, useId, useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { HOME } from "#kernel/paths.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { saveFile } from "#kernel/web/device/save-file.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Address } from "#modules/address/contract.ts";
import { listAddresses } from "#modules/address/web/shared/saved-addresses.ts";
import { t as logins } from "#modules/identity/logins-texts.ts";
import type { IdentityApi } from "#modules/identity/module-api.ts";
import { MAX_NAME_LENGTH } from "#modules/identity/rules/shared/account-lengths.ts";
import { type LoginCalls, LoginSecurity } from "#modules/identity/web/shared/login-security.tsx";
import { openLogin, type Session, useSession } from "#modules/identity/web/shared/session-store.ts";
import { askAsShopper, type Personal, shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { orderPages } from "#modules/order/paths.ts";
import { NeedsScript } from "#modules/store/web/shared/needs-script.tsx";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { DoorKey } from "#ui/illustrations/door-key.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { AccountApi } from "../module-api.ts";
import { t } from "../texts.ts";
import { SavedAddresses } from "./saved-addresses.tsx";
import { deleteAccount, rename } from "./shared/account.ts";
import { useLogOut } from "./shared/use-log-out.ts";

const userApi = browserApi<IdentityApi>().api.user;

export const loader = browserLoader(() => ({ addresses: askAsShopper(listAddresses) }));

/** The shopper's account and data (specification, section 2). */
export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("profile")} unlisted />
      <div className="page max-w-3xl py-6 sm:py-10">
        <h1 className="mb-6 text-title">{t("profile")}</h1>
        <Account addresses={loaderData?.addresses} />
      </div>
    </>
  );
}

interface AccountProps {
  /** The saved addresses, once they are requested. */
  addresses: Promise<Personal<Address[]>> | undefined;
}

function Account({ addresses }: AccountProps) {
  const { user } = useSession();
  if (user === undefined) {
    return (
      <Loading label={t("loadingProfile")}>
        <NeedsScript page="profile" />
        <span className="grid gap-6">
          <Skeleton className="h-44" />
          <Skeleton className="h-44" />
        </span>
      </Loading>
    );
  }
  if (user === null) {
    return (
      <EmptyState
        picture={DoorKey}
        title={t("loginToView")}
        action={
          <>
            <Button onClick={() => openLogin()}>{t("login")}</Button>
            <Button variant="secondary" onClick={() => openLogin("register")}>
              {t("createAccount")}
            </Button>
          </>
        }
      />
    );
  }
  return (
    <div className="grid gap-6">
      <ProfileCard user={user} />
      <AccountSection title={t("deliveryAddresses")}>
        <SavedAddresses request={addresses} />
      </AccountSection>
      <AccountSection title={logins("title")}>
        <p className="text-ink-soft">{logins("hint")}</p>
        <LoginSecurity calls={SHOPPER_LOGINS} />
      </AccountSection>
      <AccountData />
    </div>
  );
}

/** The calls for a shopper's password and logins. */
const SHOPPER_LOGINS: LoginCalls = {
  list: async () => (await shopperCall(userApi.logins.$get())).logins,
  end: async (id) => (await shopperCall(userApi.logins.end.$post({ json: { id } }))).message,
  endOthers: async () => (await shopperCall(userApi.logins["end-others"].$post())).message,
  changePassword: async (json) => (await shopperCall(userApi["change-password"].$post({ json }))).message,
};

interface AccountSectionProps {
  title: string;
  children: ReactNode;
}

/** A section of the profile. */
function AccountSection({ title, children }: AccountSectionProps) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-tile border border-line bg-sheet p-4 sm:p-6"
    >
      <h2 id={headingId} className="text-heading">
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Name, e-mail and Logout (specification, section 2). The name can be changed. */
function ProfileCard({ user }: { user: NonNullable<Session["user"]> }) {
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
        <LinkButton to={orderPages.myOrders} variant="secondary" size="small">
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

/** The data download, and the deletion of the account. */
function AccountData() {
  const [deleting, setDeleting] = useState(false);
  const { busy, submit } = useSubmit(downloadMyData);
  return (
    <AccountSection title={t("yourData")}>
      <p className="text-ink-soft">{t("yourDataHow")}</p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" size="small" busy={busy} onClick={() => submit(undefined)}>
          <Download aria-hidden="true" className="size-4.5" />
          {t("download")}
        </Button>
        <Button variant="quiet" size="small" onClick={() => setDeleting(true)}>
          {t("deleteMyAccount")}
        </Button>
      </div>
      {deleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </AccountSection>
  );
}

async function downloadMyData(): Promise<void> {
  const { success: _, ...data } = await shopperCall(browserApi<AccountApi>().api.user.export.$get());
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  saveFile(file, `my-data-${storeDay(now())}.json`);
}

/** The dialog that deletes the account. It asks for the password, as this cannot be undone. */
function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const { busy, errors, submit, formRef } = useSubmit(async (password: string) => {
    toast.success(await deleteAccount(password));
    navigate(HOME);
  });
  return (
    <Dialog open onClose={onClose} title={t("deleteAccount")}>
      <form
        ref={formRef}
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit(String(new FormData(event.currentTarget).get("password")));
        }}
      >
        <p>{t("deleteAccountWhat")}</p>
        <PasswordField
          label={t("yourPassword")}
          name="password"
          autoComplete="current-password"
          autoFocus
          required
          error={errors.password}
        />
        <div className="grid grid-cols-2 gap-3 cramped:grid-cols-1">
          <Button variant="secondary" onClick={onClose}>
            {t("keepAccount")}
          </Button>
          <Button type="submit" variant="danger" busy={busy}>
            {t("delete")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
