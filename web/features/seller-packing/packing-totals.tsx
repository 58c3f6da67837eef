import type { PackingTotal } from "#contract/packing-list.ts";
import { packText } from "#domain/pack.ts";

/** Per product, what to bring from the farms. */
export function PackingTotals({ totals }: { totals: readonly PackingTotal[] }) {
  return (
    <section aria-labelledby="totals" className="mb-8">
      <h2 id="totals" className="mb-2 break-after-avoid text-heading">
        Bring from the farms
      </h2>
      <table className="w-full text-left">
        <thead>
          <tr className="border-b border-line-strong text-sm">
            <th scope="col" className="py-2 font-semibold">
              Product
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-semibold">
              Packs
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-semibold">
              In all
            </th>
            <th scope="col" className="py-2 pl-3 text-right font-semibold max-sm:hidden print:table-cell">
              Orders
            </th>
          </tr>
        </thead>
        <tbody>
          {totals.map((total) => (
            <TotalRow key={`${total.productId} ${total.name} ${packText(total.pack)}`} {...total} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function TotalRow({ name, pack, packs, total, orders }: PackingTotal) {
  return (
    <tr className="break-inside-avoid border-b border-line">
      <th scope="row" className="py-2 font-medium wrap-anywhere">
        {name}
      </th>
      <td className="py-2 pl-3 text-right whitespace-nowrap tabular-nums">
        {packs} × {packText(pack)}
      </td>
      <td className="py-2 pl-3 text-right font-semibold whitespace-nowrap tabular-nums">{packText(total)}</td>
      <td className="py-2 pl-3 text-right tabular-nums max-sm:hidden print:table-cell">{orders}</td>
    </tr>
  );
}
