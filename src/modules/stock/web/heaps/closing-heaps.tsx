import { ClosingPart } from "#modules/backoffice/web/shared/closing-part.tsx";
import type { ClosingPartProps } from "#modules/backoffice/web/shared/closing-slots.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import { t } from "../../heap-texts.ts";
import { stockSellerPages } from "../../paths.ts";
import { Evening, hasRests } from "./evening.tsx";
import { readHeaps } from "./read-heaps.ts";

/** The part of the closing about produce: what is left of heaps, to carry over or to write off, and the way to the counts. */
export default function ClosingHeaps({ day, version, onChange }: ClosingPartProps) {
  const loaded = useSellerData(usePartQuestion(`${day} ${version}`, readHeaps, day), t("loadFailed"));
  const { value, reload } = loaded;
  if (!value) return null;
  const { today } = value;
  // What is left of a later day belongs to that day's closing.
  const heaps = value.heaps.map((heap) => ({ ...heap, days: heap.days.filter((each) => each.day <= day) }));
  return (
    <ClosingPart
      part="heaps"
      title={t("evening")}
      done={hasRests(heaps, today) ? undefined : t("nothingLeft")}
    >
      <May permission="stock.change">
        <Evening
          heaps={heaps}
          today={today}
          hasTitle={false}
          onDone={async () => {
            await reload();
            await onChange();
          }}
        />
      </May>
      <p>
        <PageLink
          to={stockSellerPages.stock}
          className="inline-flex min-h-11 items-center font-semibold text-leaf underline underline-offset-4"
        >
          {t("countPacks")}
        </PageLink>
      </p>
    </ClosingPart>
  );
}
