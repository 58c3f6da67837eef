import { packText } from "#modules/catalog/rules/pack.ts";
import { Tick } from "#ui/tick.tsx";
import type { PackingTotal } from "../../contract/packing-list.ts";
import { t } from "../../seller-texts.ts";

/** Per product, what to bring from the farms: by category, in two columns where there is room, to be ticked off. */
export function PackingTotals({ totals }: { totals: readonly PackingTotal[] }) {
  return (
    <section aria-labelledby="totals" className="mb-8">
      <h2 id="totals" className="mb-2 break-after-avoid text-heading">
        {t("bringFromFarms")}
      </h2>
      <div className="gap-8 lg:columns-2 print:columns-2 print:gap-6">
        {[...Map.groupBy(totals, ({ category }) => category)].map(([category, some]) => (
          <Category key={category} name={some[0]?.categoryName ?? category} totals={some} />
        ))}
      </div>
    </section>
  );
}

function Category({ name, totals }: { name: string; totals: readonly PackingTotal[] }) {
  return (
    <table aria-label={name} className="mb-4 w-full text-left">
      <thead className="break-after-avoid">
        <tr>
          <th
            colSpan={3}
            scope="colgroup"
            className="border-b-2 border-ink pt-1 pb-1.5 font-display text-heading font-semibold wrap-anywhere"
          >
            {name}
          </th>
        </tr>
      </thead>
      <tbody>
        {totals.map((total) => (
          <TotalRow key={`${total.productId} ${total.name} ${packText(total.pack)}`} {...total} />
        ))}
      </tbody>
    </table>
  );
}

function TotalRow({ name, pack, packs, total, orders }: PackingTotal) {
  return (
    <tr className="break-inside-avoid border-b border-line-strong/60 align-top">
      <td className="hidden w-8 pt-2.5 print:table-cell">
        <Tick />
      </td>
      <th scope="row" className="py-1.5 leading-snug wrap-anywhere">
        <span className="text-lg font-semibold print:text-xl">{name}</span>
        <span className="block text-sm font-normal tabular-nums">
          {t("packsInOrders", { packs, pack: packText(pack), orders })}
        </span>
      </th>
      <td className="py-1.5 pl-3 text-right text-lg font-semibold tabular-nums print:text-xl">
        {/* A short one stays in one line; a unit is whatever the seller calls it. */}
        <span className="inline-block max-w-[40vw]">{packText(total)}</span>
      </td>
    </tr>
  );
}
