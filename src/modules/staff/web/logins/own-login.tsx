import { browserApi } from "#kernel/web/api/browser-api.ts";
import { t as logins } from "#modules/identity/logins-texts.ts";
import { LoginSecurity } from "#modules/identity/web/shared/login-security.tsx";
import { momentWords } from "#modules/identity/web/shared/moment-words.ts";
import { SELLER_LOGINS } from "#modules/identity/web/shared/seller-logins.ts";
import { enterAsSeller, sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { FormGroup } from "#ui/forms/save-form.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { Factors } from "../../login-contract.ts";
import { t } from "../../login-texts.ts";
import type { StaffApi } from "../../module-api.ts";
import { OwnPin } from "../stations/own-pin.tsx";
import { Codes } from "./codes.tsx";
import { type FactorsProps, Passkeys } from "./passkeys.tsx";

const readFactors = () => sellerCall(browserApi<StaffApi>().api.seller.factors.$get());

/** How a person logs in: passkeys, codes, PIN, password, and where they are logged in. */
export function OwnLogin() {
  const loaded = useSellerData(usePartQuestion("factors", readFactors), null);
  const { value, reload } = loaded;
  // With the factor that the role needs, everything else is open at once.
  const onChanged = async () => {
    await Promise.all([reload(), enterAsSeller()]);
  };
  return (
    <>
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {value && <Unproved factors={value} />}
      {value && (
        <>
          <OwnFactors factors={value} onChanged={onChanged} />
          <FormGroup title={logins("title")} hint={logins("hint")} className="max-w-xl">
            <LoginSecurity calls={SELLER_LOGINS} hasFixedPassword={value.refusal !== null} />
          </FormGroup>
          {value.newDevices.length > 0 && (
            <FormGroup title={t("newDevices")} hint={t("newDevicesHint")} className="max-w-xl">
              <ul className="divide-y divide-line">
                {value.newDevices.map(({ device, at }) => (
                  <li key={at} className="flex flex-wrap justify-between gap-x-4 py-2">
                    <span className="font-semibold">{device ?? t("unknownBrowser")}</span>
                    <span className="text-ink-soft">{momentWords(at)}</span>
                  </li>
                ))}
              </ul>
            </FormGroup>
          )}
        </>
      )}
    </>
  );
}

/** A login that may not change the factors sees the passkeys alone. */
function OwnFactors({ factors, onChanged }: FactorsProps) {
  const mayChange = factors.refusal === null;
  return (
    <>
      <FormGroup title={t("passkeys")} hint={t("passkeysHint")} className="max-w-xl content-start gap-3">
        <Passkeys factors={factors} onChanged={onChanged} />
      </FormGroup>
      {mayChange && factors.hasPassword && (
        <FormGroup title={t("codes")} hint={t("codesHint")} className="max-w-xl content-start gap-3">
          <Codes factors={factors} onChanged={onChanged} />
        </FormGroup>
      )}
      {mayChange && !factors.isHalfway && <OwnPin />}
    </>
  );
}

/** Says why this login does less than others of the person, and what to do. */
function Unproved({ factors: { isHalfway, refusal } }: { factors: Factors }) {
  if (!isHalfway && refusal === null) return null;
  return (
    <div role="status" className="mb-5 rounded-field bg-butter px-4 py-3">
      <p className="font-semibold">{t(isHalfway ? "halfwayTitle" : "unprovedTitle")}</p>
      <p className="mt-1">{refusal ?? t("halfway")}</p>
    </div>
  );
}
