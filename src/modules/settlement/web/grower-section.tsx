import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { GrowerSectionProps } from "#modules/grower/web/shared/grower-slots.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { FormGroup } from "#ui/forms/save-form.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { SettlementApi } from "../module-api.ts";
import { settlementSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { balanceWords, rupees, statementWords } from "./balance.tsx";

/** The balance of a grower, on the seller's page of the grower, for whoever sees what growers are owed. */
export default function GrowerSection({ grower: { _id: id } }: GrowerSectionProps) {
  const read = () =>
    sellerCall(browserApi<SettlementApi>().api.settlement.growers[":id"].$get({ param: { id } }));
  const maySee = useMay()("settlement.see");
  const { value } = useSellerData(usePartQuestion(maySee ? id : null, read), t("accountNotLoaded"));
  if (!maySee) return null;
  return (
    <FormGroup title={t("settlement")} hint={t("sectionHint")} className="content-start gap-3">
      {value && (
        <>
          <p className="tabular-nums">
            <strong className="font-display text-xl">{rupees(value.grower.balance)}</strong>{" "}
            <span className="text-ink-soft">{balanceWords(value.grower.balance)}</span>
          </p>
          <p className="text-ink-soft tabular-nums">
            {t("lastStatement")}: {statementWords(value.grower.lastStatement)}
          </p>
        </>
      )}
      <div>
        <LinkButton to={pathTo(settlementSellerPages.grower, { id })} size="small" variant="secondary">
          {t("openAccount")}
        </LinkButton>
      </div>
    </FormGroup>
  );
}
