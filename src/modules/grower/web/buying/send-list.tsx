import { useState } from "react";
import { formatClock } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { chatLink, isReachable } from "#modules/address/rules/shared/address.ts";
import { sellerCall, toastFailure } from "#modules/identity/web/shared/seller-session.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, buttonStyle } from "#ui/controls/button.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { PrintSheet } from "#ui/print-sheet.tsx";
import { t } from "../../buying-texts.ts";
import type { BuyingDay, GrowersList } from "../../contract/buying.ts";
import type { GrowerApi } from "../../module-api.ts";

interface SendListProps {
  person: BuyingDay["growers"][number];
  buying: BuyingDay;
  onChanged: (buying: BuyingDay) => void;
}

/** The ways to tell a grower what they are asked to bring. Each notes the list as sent. */
export function SendList({ person: { _id, name, phone }, buying, onChanged }: SendListProps) {
  const [printing, setPrinting] = useState(false);
  const { busy, run } = useWork();
  const list = buying.lists.find(({ grower }) => grower === _id);
  const own = buying.purchases.filter(({ grower }) => grower === _id);
  if (!list) return <p className="mt-2 text-sm text-ink-soft">{t("nothingAsked")}</p>;
  const isSent = own.every(({ sentAt }) => sentAt !== null);
  const markSent = () =>
    run(async () => {
      const rows = own.map(({ _id: purchase, amount, terms }) => ({ purchase, amount, terms }));
      try {
        const json = { day: buying.day, rows };
        onChanged(await sellerCall(browserApi<GrowerApi>().api.seller.buying.sent.$post({ json })));
      } catch (error) {
        toastFailure(error, t("markFailed"), undefined, `sent ${_id}`);
      }
    });
  const last = own.flatMap(({ sentAt }) => sentAt ?? []).sort();
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Badge tone={isSent ? "leaf" : "turmeric"}>{t(isSent ? "sent" : "toSend")}</Badge>
      {isSent && last.at(-1) !== undefined && (
        <span className="text-sm text-ink-soft tabular-nums">{formatClock(new Date(last.at(-1) ?? 0))}</span>
      )}
      {isReachable(phone) ? (
        <a
          href={chatLink(phone, list.text)}
          target="_blank"
          rel="noreferrer"
          aria-label={t("sendOf", { grower: name })}
          className={buttonStyle({ size: "small", variant: isSent ? "secondary" : "primary" })}
          onClick={() => void markSent()}
        >
          {t("send")}
        </a>
      ) : (
        <span className="text-sm text-ink-soft">{t("noPhone")}</span>
      )}
      <Button
        size="small"
        variant="secondary"
        aria-label={t("printOf", { grower: name })}
        onClick={() => {
          setPrinting(true);
          void markSent();
        }}
      >
        {t("print")}
      </Button>
      {!isSent && (
        <Button
          size="small"
          variant="quiet"
          busy={busy}
          aria-label={t("markSentOf", { grower: name })}
          onClick={() => void markSent()}
        >
          {t("markSent")}
        </Button>
      )}
      {printing && (
        <PrintSheet onDone={() => setPrinting(false)}>
          <PaperList list={list} />
        </PrintSheet>
      )}
    </div>
  );
}

/** A grower's list on paper, in the grower's language, with room for what came. */
function PaperList({ list: { title, language, columns, rows } }: { list: GrowersList }) {
  return (
    <div lang={language}>
      <table className="w-full border-collapse text-left text-lg">
        {/* On each page, so that a page alone still says whose it is. */}
        <thead>
          <tr>
            <th colSpan={4} className="pb-4">
              <h1 className="text-title">{title}</h1>
            </th>
          </tr>
          <tr>
            {[columns.product, columns.amount, columns.price, columns.came].map((column) => (
              <th key={column} scope="col" className="border-b-2 border-ink py-2 pr-4">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ product, amount, price }) => (
            <tr key={`${product} ${amount}`} className="break-inside-avoid">
              <td className="border-b border-line py-3 pr-4 font-semibold">{product}</td>
              <td className="border-b border-line py-3 pr-4 font-semibold whitespace-nowrap">{amount}</td>
              <td className="border-b border-line py-3 pr-4">{price}</td>
              <td className="w-36 border-b border-line" />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
