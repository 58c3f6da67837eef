import { pages } from "#kernel/paths.ts";
import { t } from "#modules/storefront/browse-texts.ts";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { LookingGlass } from "#ui/illustrations/looking-glass.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { EmptyState } from "#ui/states.tsx";

/** Shows what to try after a search without a match; the categories stand above it. Without a search it says that nothing is for sale. */
export function NothingFound({ query }: { query: string }) {
  if (query === "") {
    return (
      <EmptyState
        picture={EmptyStall}
        title={t("stallsEmpty")}
        action={<LinkButton to={pages.home}>{t("goHome")}</LinkButton>}
      >
        {t("nothingForSale")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      picture={LookingGlass}
      title={t("nothingCalled", { query })}
      action={<LinkButton to={pages.products}>{t("seeAllProducts")}</LinkButton>}
    >
      <p>{t("tryShorter")}</p>
      <p className="mt-2">{t("lookThrough")}</p>
    </EmptyState>
  );
}
