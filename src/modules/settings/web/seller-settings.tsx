import { t as logins } from "#modules/identity/logins-texts.ts";
import { LoginSecurity } from "#modules/identity/web/login-security.tsx";
import { sellerLogins } from "#modules/identity/web/seller-logins.ts";
import { useSellerPage } from "#modules/identity/web/use-seller-data.ts";
import { PageHeader } from "#ui/page-header.tsx";
import { Loading, Skeleton } from "#ui/skeleton.tsx";
import { ErrorState } from "#ui/states.tsx";
import { t } from "../seller-texts.ts";
import type { readSettings } from "./read-settings.ts";
import { SettingsForm } from "./settings-form.tsx";
import { SettingsGroup } from "./settings-group.tsx";

/** Name, contacts, charges and promo of the store, for the seller to change. */
export function SellerSettings({ asked }: { asked: ReturnType<typeof readSettings> | undefined }) {
  const { value, failed, reload } = useSellerPage(asked, t("loadFailed"));
  return (
    <>
      <PageHeader title={t("title")} />
      {value && <SettingsForm settings={value.settings} />}
      {value && (
        <SettingsGroup group={{ title: logins.later("title"), hint: logins.later("hint") }}>
          <div className="col-span-2">
            <LoginSecurity calls={sellerLogins} />
          </div>
        </SettingsGroup>
      )}
      {!value && (failed ? <ErrorState title={t("loadFailed")} onRetry={reload} /> : <SettingsSkeleton />)}
    </>
  );
}

function SettingsSkeleton() {
  return (
    <Loading label={t("loading")}>
      <div className="grid gap-10 pt-20">
        {["a", "b", "c"].map((key) => (
          <div key={key} className="grid gap-x-10 gap-y-4 lg:grid-cols-[15rem_minmax(0,36rem)]">
            <Skeleton className="h-16" />
            <div className="grid gap-4">
              <Skeleton className="h-12" />
              <Skeleton className="h-12" />
            </div>
          </div>
        ))}
      </div>
    </Loading>
  );
}
