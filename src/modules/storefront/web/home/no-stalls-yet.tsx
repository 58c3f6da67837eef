import { t } from "#modules/storefront/home-texts.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { EmptyState } from "#ui/loading/states.tsx";

/** What stands there while the shop has nothing to sell yet. */
export default function NoStallsYet() {
  return (
    <section id="explore-menu" className="page scroll-mt-4 pt-4">
      <EmptyState
        picture={EmptyStall}
        title={t("noStallsYet")}
        action={
          <a href="#newsletter" className={buttonStyle({ variant: "secondary" })}>
            {t("tellMe")}
          </a>
        }
      >
        {t("nothingForSaleYet")}
      </EmptyState>
    </section>
  );
}
