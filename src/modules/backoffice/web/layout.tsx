import { type ReactNode, use, useEffect, useLayoutEffect, useState } from "react";
import {
  data,
  type LoaderFunctionArgs,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
} from "react-router";
import { HOME } from "#kernel/paths.ts";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { pageApi } from "#kernel/web/api/api-context.ts";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { followServer } from "#kernel/web/device/check-clock.ts";
import { readDevice, writeDevice } from "#kernel/web/device/device-storage.ts";
import { pathOnThisSite } from "#kernel/web/device/path-on-this-site.ts";
import type { MenuEntry } from "#kernel/web/pages/define-seller-module.ts";
import { menuOf, permissionAt, SellerPagesContext } from "#kernel/web/pages/seller-pages.ts";
import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { fields, text } from "#kernel/web/shape.ts";
import { toast } from "#kernel/web/toast.ts";
import type { IdentityApi } from "#modules/identity/module-api.ts";
import {
  askForLogin,
  dismissLogin,
  logInSeller,
  logOutSeller,
  useInterruption,
} from "#modules/identity/web/shared/seller-session.ts";
import { isNobody, session, setSession, useSession } from "#modules/identity/web/shared/session-store.ts";
import { DrawnPermissions } from "#modules/identity/web/shared/use-may.ts";
import { useWaitingRequest } from "#modules/identity/web/shared/waiting-request.ts";
import { HandsLanguages } from "#modules/store/web/shared/hands-languages.tsx";
import { MaintenanceSwitch } from "#modules/store/web/shared/maintenance-switch.tsx";
import { NeedsScriptToWork } from "#modules/store/web/shared/needs-script.tsx";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { Unreachable } from "#modules/store/web/shared/unreachable.tsx";
import { Button } from "#ui/controls/button.tsx";
import { PrefixedLink } from "#ui/controls/page-link.tsx";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { HiddenPageContext } from "#ui/dialogs/hidden-page.ts";
import { KolamBorder } from "#ui/drawings/kolam.tsx";
import { KolamMark } from "#ui/drawings/kolam-mark.tsx";
import { PasswordField } from "#ui/fields/password-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { Ledger } from "#ui/illustrations/ledger.tsx";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { SELLER_START } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { GuardedLinks } from "./guarded-links.tsx";
import { startOf } from "./menu-groups.ts";
import type { MoreContext } from "./more.page.tsx";
import { SellerFrame } from "./seller-frame.tsx";
import {
  LOGIN_WAYS,
  type LoginWayProps,
  WAITING_NOTICE,
  type WaitingNoticeProps,
} from "./shared/login-slots.ts";
import { LockedOver, useLoginDoor } from "./shared-device.tsx";

/** Filters and pages change the address, but not the visitor. */
export const shouldRevalidate = () => false;

/**
 * Checks whether this is the seller. Only a refusal says no: without an answer, and while the server is in trouble, a
 * seller stays one, and whoever is not known yet stays unknown.
 */
export async function loader({ context }: LoaderFunctionArgs) {
  const check = pageApi<IdentityApi>(context).api.seller["is-auth"].$get();
  // The person's name is left out: all people with the same permissions see the same frame.
  const permissions = await check.then(
    async (response) => {
      if (response.ok) return (await readAnswer(response)).permissions;
      return isNobody(response.status) ? null : asBefore();
    },
    () => asBefore(),
  );
  // Only this page depends on the visitor.
  return data({ permissions }, { headers: { "Cache-Control": "private, no-cache" } });
}

/** The permissions as far as they were known: null for somebody who is not the seller, undefined if it is unknown. */
function asBefore(): readonly string[] | null | undefined {
  const { isSeller, seller } = session();
  return seller?.permissions ?? (isSeller === false ? null : undefined);
}

/**
 * The frame of the seller's pages, without the shopper's header. Other visitors see the login (specification, section
 * 2).
 */
export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const store = useRootData()?.store;
  const visitor = useSession();
  const interruption = useInterruption();
  const { loggingOut, logOut } = useLogOut();
  const Door = useLoginDoor();
  // On a device of one's own the page stays in sight below the login.
  const isLocked = Door !== undefined && interruption !== "none";
  useEffect(() => void followServer(), []);
  useLayoutEffect(() => {
    const { permissions } = loaderData;
    if (permissions === undefined) return;
    setSession({ isSeller: permissions !== null, seller: permissions && { permissions } });
  }, [loaderData]);

  const isSeller = visitor.isSeller ?? Boolean(loaderData.permissions);
  const isUnknown = visitor.isSeller === undefined && loaderData.permissions === undefined;
  const permissions = visitor.isSeller === undefined ? loaderData.permissions : visitor.seller?.permissions;
  const may = (permission: string) => permission === "own" || (permissions?.includes(permission) ?? false);
  const pages = use(SellerPagesContext);
  const storeName = store?.name ?? "";
  const shown = menuOf(pages).filter(
    ({ needs, permission, unless }) =>
      may(permission) &&
      !(unless !== undefined && may(unless)) &&
      (needs === undefined || (store && needs in store)),
  );
  const returnToLastPage = useLastPage(isSeller);
  const page = isUnknown ? (
    <main className="page py-10">
      <PageTitle title={t("seller")} unlisted />
      <Unreachable />
    </main>
  ) : !isSeller && interruption === "none" ? (
    <SellerLoginPage storeName={storeName} onLoggedIn={returnToLastPage} />
  ) : (
    <>
      <HiddenPageContext value={isLocked}>
        <div hidden={isLocked}>
          <SellerFrame menu={shown} storeName={storeName} onLogout={logOut} loggingOut={loggingOut}>
            {(openSearch) => (
              <>
                <NeedsScriptToWork />
                {!isLocked && <SessionEnded />}
                <Waiting />
                <OwnPage may={may} menu={shown} isSessionOver={!isSeller}>
                  <Outlet context={{ menu: shown, openSearch } satisfies MoreContext} />
                </OwnPage>
              </>
            )}
          </SellerFrame>
        </div>
      </HiddenPageContext>
      {isLocked && (
        <LockedOver label={t("pleaseLogIn")}>
          <PageTitle title={t("pleaseLogIn")} unlisted />
          <Door isOver onEntered={() => undefined}>
            <SellerLoginForm />
          </Door>
          <HandsLanguages className="mt-6 justify-self-center" />
        </LockedOver>
      )}
    </>
  );
  return (
    <DrawnPermissions value={loaderData.permissions ?? null}>
      <GuardedLinks opens={(address) => !isSeller || may(permissionAt(pages, address) ?? "own")}>
        {store ? <MaintenanceSwitch store={store}>{page}</MaintenanceSwitch> : page}
      </GuardedLinks>
    </DrawnPermissions>
  );
}

const waitingNotice = lazyParts<WaitingNoticeProps>();

/** The last call from this page that waits for another person, with the way to it. */
function Waiting() {
  const request = useWaitingRequest();
  const { pathname } = useLocation();
  const notices = useSlot(WAITING_NOTICE);
  if (request?.path !== pathname) return null;
  return notices.map(({ code }) => {
    const Notice = waitingNotice(code);
    return <Notice key={`${request.id} ${String(code)}`} request={request} />;
  });
}

interface OwnPageProps {
  may: (permission: string) => boolean;
  menu: readonly MenuEntry[];
  /** Whether the login is over the page. Then nobody's role is known, and the page stays as it is. */
  isSessionOver: boolean;
  children: ReactNode;
}

/**
 * A page, if it is part of the role. Otherwise the first page, and the page that somebody else had open last at this
 * device, lead on to one that is, and every other page says that it is not. A page in which something was typed when
 * the role changed stays in the document, hidden, so that it is there again with the role. Any other leaves with all
 * that it shows.
 */
function OwnPage({ may, menu, isSessionOver, children }: OwnPageProps) {
  const { pathname, state } = useLocation();
  const permissions = useMatches().flatMap(({ handle }) => permissionOf(handle) ?? []);
  const isOwn = isSessionOver || permissions.every(may);
  const isHidden = use(HiddenPageContext) || !isOwn;
  const [openedAt, setOpenedAt] = useState<string>();
  const [typedAt, setTypedAt] = useState<string>();
  if (isOwn && openedAt !== pathname) setOpenedAt(pathname);
  const start = startOf(menu);
  // A person who still needs a second factor can open their own page only.
  const isEntrance =
    pathname.replace(/\/$/, "") === SELLER_START ||
    isLastPage(state) ||
    (menu.length === 1 && openedAt !== pathname);
  if (!isOwn && start !== undefined && isEntrance) return <LeadTo path={start} />;
  return (
    <>
      {!isOwn && (
        <>
          <PageTitle title={t("notYourRole")} unlisted />
          <EmptyState as="h1" picture={Ledger} title={t("notYourRole")}>
            {t("notYourRoleHint")}
          </EmptyState>
        </>
      )}
      {(isOwn || typedAt === pathname) && (
        <HiddenPageContext value={isHidden}>
          <div hidden={!isOwn} onInput={() => setTypedAt(pathname)}>
            {children}
          </div>
        </HiddenPageContext>
      )}
    </>
  );
}

/** Leads on to another page. The server renders nothing in its place. */
function LeadTo({ path }: { path: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate(path, { replace: true }), [navigate, path]);
  return null;
}

const needsPermission = fields({ permission: text });

const permissionOf = (handle: unknown): string | undefined =>
  needsPermission(handle) ? handle.permission : undefined;

/** Stores the seller's last page. The returned function goes back there after a login at the seller's first page. */
function useLastPage(isSeller: boolean): () => void {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (isSeller) rememberLastPage(`${pathname}${search}`);
  }, [isSeller, pathname, search]);
  return () => {
    const last = readLastPage();
    if (last && pathname.replace(/\/$/, "") === SELLER_START) {
      navigate(last, { replace: true, state: { lastPage: last } });
    }
  };
}

/** Whether a page was opened by the login as the device's last one. */
const isLastPage = fields({ lastPage: text });

const LAST_PAGE_KEY = "santhe.seller-place";

/** Stores the seller's current page, `path` with its filters, for the next login. */
function rememberLastPage(path: string): void {
  if (path.startsWith(`${SELLER_START}/`)) writeDevice(LAST_PAGE_KEY, path);
}

/** The seller's last page on this device; undefined the first time. */
function readLastPage(): string | undefined {
  const path = pathOnThisSite(readDevice(LAST_PAGE_KEY, text) ?? null);
  return path?.startsWith(`${SELLER_START}/`) ? path : undefined;
}

const LOGOUT_TOAST = { id: "seller-logout" };

function useLogOut() {
  const { busy: loggingOut, run } = useWork();
  const logOut = () => {
    toast.dismiss(LOGOUT_TOAST.id);
    return run(() => logOutSeller().catch(() => toast.error(t("logoutFailed"), LOGOUT_TOAST)));
  };
  return { loggingOut, logOut };
}

/** The login page. Every seller address shows it to other visitors (specification, section 2). */
function SellerLoginPage({ storeName, onLoggedIn }: { storeName: string; onLoggedIn: () => void }) {
  const Door = useLoginDoor();
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr] text-leaf">
      <PageTitle title={t("sellerLogin")} unlisted />
      <KolamBorder className="opacity-70" />
      <div className="mx-auto grid w-full max-w-md content-center px-4 py-10 text-ink">
        <KolamMark className="size-12 text-leaf" />
        <h1 className="mt-4 text-title">{t("sellerLogin")}</h1>
        <p className="mt-1 mb-6 text-ink-soft">{t("backRoom", { store: storeName })}</p>
        <NeedsScriptToWork />
        {Door ? (
          <Door isOver={false} onEntered={onLoggedIn}>
            <SellerLoginForm onLoggedIn={onLoggedIn} />
          </Door>
        ) : (
          <SellerLoginForm onLoggedIn={onLoggedIn} />
        )}
        <PrefixedLink
          to={HOME}
          className="mt-5 justify-self-center rounded-full px-4 py-3 font-semibold text-leaf underline-offset-4 hover:underline"
        >
          {t("goToShop")}
        </PrefixedLink>
        <HandsLanguages className="justify-self-center" />
      </div>
    </main>
  );
}

type SellerLogin = Parameters<typeof logInSeller>[0];

const loginWay = lazyParts<LoginWayProps>();

function SellerLoginForm({ onLoggedIn = () => undefined }: { onLoggedIn?: () => void }) {
  return (
    <div className="grid gap-4">
      <PasswordLogin onLoggedIn={onLoggedIn} />
      {useSlot(LOGIN_WAYS).map(({ code }, index) => {
        const Way = loginWay(code);
        return <Way key={String(index)} onLoggedIn={onLoggedIn} />;
      })}
    </div>
  );
}

/**
 * The form with e-mail and password, and with a code once the server asks for one. The server's refusals become toasts
 * (specification, section 6).
 */
function PasswordLogin({ onLoggedIn }: { onLoggedIn: () => void }) {
  const [needsCode, setNeedsCode] = useState(false);
  const { busy, errors, submit, formRef } = useSubmit(async (account: SellerLogin) => {
    try {
      await logInSeller(account);
    } catch (error) {
      const isFirst = error instanceof ApiError && "code" in error.errors && !needsCode;
      if (!isFirst) throw error;
      setNeedsCode(true);
      return;
    }
    onLoggedIn();
  });
  return (
    <form
      ref={formRef}
      // Without it, a form sent before hydration would put the password into the address.
      method="post"
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const form = new FormData(event.currentTarget);
        const account = { email: String(form.get("email")), password: String(form.get("password")) };
        submit(needsCode ? { ...account, code: String(form.get("code")) } : account);
      }}
    >
      <TextField
        label={t("email")}
        name="email"
        type="email"
        // The browser offers passkeys in it, too, where a module asks for them.
        autoComplete="username webauthn"
        autoCapitalize="none"
        autoFocus
        required
        error={errors.email}
      />
      <PasswordField
        label={t("password")}
        name="password"
        autoComplete="current-password"
        required
        error={errors.password}
      />
      {needsCode && (
        <TextField
          label={t("code")}
          hint={t("codeHint")}
          unmarked
          name="code"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          error={errors.code}
        />
      )}
      <Button type="submit" wide busy={busy}>
        {t("login")}
      </Button>
    </form>
  );
}

/** The login over a page whose session has ended. The page keeps what was typed, even if the login is postponed. */
function SessionEnded() {
  const interruption = useInterruption();
  return (
    <>
      {interruption === "dismissed" && (
        <div
          role="status"
          className="mb-5 flex flex-wrap items-center gap-3 rounded-field bg-butter px-4 py-2"
        >
          <p className="grow">{t("loggedOut")}</p>
          <Button size="small" onClick={askForLogin}>
            {t("logInAgain")}
          </Button>
        </div>
      )}
      <Dialog open={interruption === "login"} onClose={dismissLogin} title={t("pleaseLogIn")}>
        <p className="mb-4 text-ink-soft">{t("sessionEnded")}</p>
        <SellerLoginForm />
      </Dialog>
    </>
  );
}
