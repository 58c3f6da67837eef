import { MESSAGES } from "#kernel/texts/messages.ts";
import type { Address } from "#modules/address/contract.ts";
import type { Personal } from "#modules/identity/web/ask-as-shopper.ts";
import { openLogin, useSession } from "#modules/identity/web/session-store.ts";
import { NeedsScript } from "#modules/store/web/needs-script.tsx";
import { Button } from "#ui/button.tsx";
import { DoorKey } from "#ui/illustrations/door-key.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { EmptyState } from "#ui/states.tsx";
import { AccountData } from "./account-data.tsx";
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
      <h1 className="mb-6 text-title">Profile</h1>
      <AccountBody {...page} />
    </div>
  );
}

function AccountBody({ addresses }: AccountPageProps) {
  const { user } = useSession();
  if (user === undefined) {
    return (
      <Loading label="Loading your profile…">
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
        title={MESSAGES.loginToViewProfile}
        action={
          <>
            <Button onClick={() => openLogin()}>Login</Button>
            <Button variant="secondary" onClick={() => openLogin("register")}>
              Create an account
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
      <AccountData />
    </div>
  );
}
