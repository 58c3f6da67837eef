import { pathTo } from "#kernel/paths.ts";
import { formatShortDay } from "#kernel/time/store-time.ts";
import type { ShortDayProps } from "#modules/order/web/shared/order-slots.ts";
import { LinkButton } from "#ui/controls/button.tsx";
import { t } from "../heap-texts.ts";
import { stockSellerPages } from "../paths.ts";

/** The link to the harvest of a day that has too little for orders that are moved there. */
export default function ShortDayHelp({ day }: ShortDayProps) {
  return (
    <LinkButton variant="secondary" size="small" to={pathTo(stockSellerPages.harvest, {}, { day })}>
      {t("enterHarvest", { day: formatShortDay(day) })}
    </LinkButton>
  );
}
