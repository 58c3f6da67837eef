import Download from "lucide-react/icons/download";
import LogOut from "lucide-react/icons/log-out";
import Package from "lucide-react/icons/package";
import UserX from "lucide-react/icons/user-x";
import { type ReactNode, useId, useState } from "react";
import { useLoaderData, useNavigate } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { HOME } from "#kernel/paths.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { now } from "#kernel/web/device/clock.ts";
import { saveFile } from "#kernel/web/device/save-file.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Address } from "#modules/address/contract.ts";
import { listAddresses } from "#modules/address/web/shared/saved-addresses.ts";
import { deviceCart } from "#modules/cart/web/shared/cart-store.ts";
import { t as logins } from "#modules/identity/logins-texts.ts";
import type { IdentityApi } from "#modules/identity/module-api.ts";
import { MAX_NAME_LENGTH } from "#modules/identity/rules/shared/account-lengths.ts";
import { type LoginCalls, LoginSecurity } from "#modules/identity/web/shared/login-security.tsx";
import { openLogin, type Session, useSession } from "#modules/identity/web/shared/session-store.ts";
import { askAsShopper, type Personal, shopperCall } from "#modules/identity/web/shared/shopper-call.ts";
import { orderPages } from "#modules/order/paths.ts";
import { NeedsScript } from "#modules/store/web/shared/needs-script.tsx";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { Unreachable } from "#modules/store/web/shared/unreachable.tsx";
import { ActionLinkRow, ActionRow, ActionRows } from "#ui/controls/action-row.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { DoorKey } from "#ui/illustrations/door-key.tsx";
import { Loading, Skeleton } from "#ui/loading/skeleton.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { LeavingAnswer } from "../contract.ts";
import type { AccountApi } from "../module-api.ts";
import { t } from "../texts.ts";
import { SavedAddresses } from "./saved-addresses.tsx";
import { deleteAccount, previewLeaving, rename } from "./shared/account.ts";
import { useLogOut } from "./shared/use-log-out.ts";

const userApi = browserApi<IdentityApi>().api.user;

export const loader = browserLoader(() => ({ addresses: askAsShopper(listAddresses) }));

/** The shopper's account and data (specification, section 2). */
export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle title={t("profile")} unlisted />
      <div className="page max-w-5xl py-6 sm:py-10">
        <h1 className="mb-6 text-title">{t("profile")}</h1>
        <Account addresses={loaderData?.addresses} />
      </div>
    </>
  );
}

const SECTIONS = "grid grid-cols-[minmax(0,1fr)] gap-4 lg:grid-cols-2 lg:gap-6";

interface AccountProps {
  /** The saved addresses, once they are requested. */
  addresses: Promise<Personal<Address[]>> | undefined;
}

function Account({ addresses }: AccountProps) {
  const { user, isUnreachable } = useSession();
  if (isUnreachable) return <ProfileOutOfReach />;
  if (user === undefined) {
    return (
      <Loading label={t("loadingProfile")}>
        <NeedsScript page="profile" />
        <span className={SECTIONS}>
          <Skeleton className="h-64" />
          <Skeleton className="h-64" />
          <Skeleton className="h-52" />
          <Skeleton className="h-52" />
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
    <div className={SECTIONS}>
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

/** The profile while the server is out of reach: the e-mail that the device knows, and a way to the orders seen last. */
function ProfileOutOfReach() {
  const { owner } = deviceCart();
  return (
    <Unreachable>
      {owner !== null && <p className="my-2 wrap-anywhere">{t("loggedInAs", { email: owner })}</p>}
      <LinkButton to={orderPages.myOrders} variant="quiet" size="small">
        {t("myOrders")}
      </LinkButton>
    </Unreachable>
  );
}

const SHOPPER_LOGINS: LoginCalls = {
  list: async () => (await shopperCall(userApi.logins.$get())).logins,
  end: async (id) => (await shopperCall(userApi.logins.end.$post({ json: { id } }))).message,
  endOthers: async () => (await shopperCall(userApi.logins["end-others"].$post())).message,
  changePassword: async (json) => (await shopperCall(userApi["change-password"].$post({ json }))).message,
};

function AccountSection({ title, children }: { title: string; children: ReactNode }) {
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-4 rounded-tile border border-line bg-sheet px-4 pt-4 pb-2 sm:px-6 sm:pt-6 sm:pb-3"
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
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 cramped:grid-cols-1">
            <dt className="text-sm text-ink-soft">{t("name")}</dt>
            <dd className="col-start-1 text-lg font-semibold">{user.name}</dd>
            <dd className="col-start-2 row-span-2 row-start-1 -mr-3 cramped:col-start-1 cramped:row-start-auto cramped:-ml-3">
              <Button variant="quiet" size="small" tight onClick={() => setEditing(true)}>
                {t("changeName")}
              </Button>
            </dd>
          </div>
          <div>
            <dt className="text-sm text-ink-soft">{t("email")}</dt>
            <dd className="text-lg">{user.email}</dd>
          </div>
        </dl>
      )}
      <ActionRows>
        <ActionLinkRow icon={Package} to={orderPages.myOrders}>
          {t("myOrders")}
        </ActionLinkRow>
        <ActionRow icon={LogOut} busy={logOut.busy} onClick={() => logOut.submit(undefined)}>
          {t("logout")}
        </ActionRow>
      </ActionRows>
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

function AccountData() {
  const [leaving, setLeaving] = useState<LeavingAnswer>();
  const { busy, submit } = useSubmit(downloadMyData);
  const looking = useSubmit(async () => setLeaving(await previewLeaving()), t("leavingFailed"));
  return (
    <AccountSection title={t("yourData")}>
      <p className="text-ink-soft">{t("yourDataHow")}</p>
      <ActionRows>
        <ActionRow icon={Download} busy={busy} onClick={() => submit(undefined)}>
          {t("download")}
        </ActionRow>
        <ActionRow icon={UserX} danger busy={looking.busy} onClick={() => looking.submit(undefined)}>
          {t("deleteMyAccount")}
        </ActionRow>
      </ActionRows>
      {leaving && (
        <DeleteAccountDialog
          leaving={leaving}
          onChanged={async () => setLeaving(await previewLeaving())}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </AccountSection>
  );
}

async function downloadMyData(): Promise<void> {
  const { success: _, ...data } = await shopperCall(browserApi<AccountApi>().api.user.export.$get());
  const file = new Blob([JSON.stringify(data, null, 2)], { type: "application/json" });
  saveFile(file, `my-data-${storeDay(now())}.json`);
}

interface DeleteAccountDialogProps {
  leaving: LeavingAnswer;
  /** Loads again what becomes of the orders. */
  onChanged: () => Promise<void>;
  onClose: () => void;
}

/**
 * The dialog that deletes the account. It names what goes with it, and asks for the password, as this cannot be undone.
 */
function DeleteAccountDialog({ leaving, onChanged, onClose }: DeleteAccountDialogProps) {
  const navigate = useNavigate();
  const { orders, notes, refusal } = leaving;
  const { busy, errors, submit, formRef } = useSubmit(async (password: string) => {
    const shown = orders.map(({ _id }) => _id);
    try {
      toast.success(await deleteAccount(password, shown));
    } catch (error) {
      if (error instanceof ApiError && error.status === CONFLICT) await onChanged();
      throw error;
    }
    navigate(HOME);
  });
  if (refusal !== null) {
    return (
      <Dialog open onClose={onClose} title={t("cantDeleteYet")}>
        <p className="mb-5">{refusal}</p>
        <Button variant="secondary" onClick={onClose}>
          {t("close")}
        </Button>
      </Dialog>
    );
  }
  return (
    <Dialog open onClose={onClose} title={t("deleteAccount")}>
      <form
        ref={formRef}
        className="grid grid-cols-[minmax(0,1fr)] gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          submit(String(new FormData(event.currentTarget).get("password")));
        }}
      >
        <p>{t("deleteAccountWhat")}</p>
        {orders.length > 0 && (
          <div className="grid gap-1 rounded-tile bg-butter p-4">
            <p className="font-semibold">{t("openOrders", { count: orders.length })}</p>
            <ul className="grid gap-1 wrap-anywhere">
              {orders.map(({ _id, invoiceNumber, total, deliveryDay }) => (
                <li key={_id}>
                  {t("openOrder", {
                    invoiceNumber,
                    sum: formatPaise(toPaise(total)),
                    day: formatShortDay(deliveryDay),
                  })}
                </li>
              ))}
            </ul>
            <p className="text-ink-soft">{t("paidGoesBack")}</p>
          </div>
        )}
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
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

const CONFLICT = 409;
