import { t } from "#modules/storefront/home-texts.ts";
import { buttonStyle } from "#ui/controls/button.tsx";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { EmptyState } from "#ui/loading/states.tsx";

/** The message of a shop without products. */
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
