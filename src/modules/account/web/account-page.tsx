import { t } from "#modules/account/texts.ts";
import type { Address } from "#modules/address/contract.ts";
import { t as logins } from "#modules/identity/logins-texts.ts";
import type { Personal } from "#modules/identity/web/ask-as-shopper.ts";
import { LoginSecurity } from "#modules/identity/web/login-security.tsx";
import { openLogin, useSession } from "#modules/identity/web/session-store.ts";
import { shopperLogins } from "#modules/identity/web/shopper-logins.ts";
import { NeedsScript } from "#modules/store/web/needs-script.tsx";
import { Button } from "#ui/button.tsx";
import { DoorKey } from "#ui/illustrations/door-key.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/states.tsx";
import { AccountData } from "./account-data.tsx";
import { AccountSection } from "./account-section.tsx";
import { ProfileCard } from "./profile-card.tsx";
import { SavedAddresses } from "./saved-addresses.tsx";

interface AccountPageProps {
  /** The saved addresses, as soon as they are asked for. */
  addresses: Promise<Personal<Address[]>> | undefined;
}

/** Who is logged in, and what the store keeps about them (specification, section 2). */
export function AccountPage(page: AccountPageProps) {
  return (
    <div className="page max-w-3xl py-6 sm:py-10">
      <h1 className="mb-6 text-title">{t("profile")}</h1>
      <AccountBody {...page} />
    </div>
  );
}

function AccountBody({ addresses }: AccountPageProps) {
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
      <SavedAddresses asked={addresses} />
      <AccountSection title={logins("title")}>
        <p className="text-ink-soft">{logins("hint")}</p>
        <LoginSecurity calls={shopperLogins} />
      </AccountSection>
      <AccountData />
    </div>
  );
}
