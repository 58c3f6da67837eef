import { LinkButton } from "#ui/controls/button.tsx";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { t } from "../../texts/browse-texts.ts";

/** A list without products in stock. `to` is the list with sold-out ones. */
export function NothingInStock({ to }: { to: string }) {
  return (
    <EmptyState
      picture={EmptyStall}
      title={t("nothingInStock")}
      action={<LinkButton to={to}>{t("showSoldOut")}</LinkButton>}
    >
      {t("backWithHarvest")}
    </EmptyState>
  );
}
