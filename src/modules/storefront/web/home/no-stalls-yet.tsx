import { buttonStyle } from "#ui/controls/button.tsx";
import { EmptyStall } from "#ui/illustrations/empty-stall.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import { t } from "../../texts/home-texts.ts";

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
