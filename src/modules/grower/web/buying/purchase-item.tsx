import Check from "lucide-react/icons/check";
import { useState } from "react";
import { pathTo } from "#kernel/paths.ts";
import { useToday } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { useWork } from "#ui/loading/use-work.ts";
import { t } from "../../buying-texts.ts";
import { growerSellerPages } from "../../paths.ts";
import { amountIn } from "../lots/lot-words.ts";
import type { DayPurchase } from "./cached-day.ts";
import { type Came, CameForm } from "./came-form.tsx";
import { noteCame, type UnsentCame } from "./use-came.ts";

interface PurchaseItemProps {
  purchase: DayPurchase;
  grower: string;
  waiting: readonly UnsentCame[];
}

/** A product that a grower was asked for, what came of it, and the buttons to note more. */
export function PurchaseItem({ purchase, grower, waiting }: PurchaseItemProps) {
  // Undefined until the form was open for the first time. Closed again, it gives the focus back to its button.
  const [isOpen, setOpen] = useState<boolean>();
  const { busy, run } = useWork();
  const today = useToday();
  const { _id, product, unit, amount, came, refused } = purchase;
  const unsent = waiting.reduce((sum, { call }) => sum + call.amount + (call.refused ?? 0), 0);
  const seen = (came ?? 0) + refused + unsent;
  const rest = Math.max(0, amount - seen);
  const words = { product: product.name, grower };
  // The second press of a double tap comes before the first one is kept.
  const note = (fields: Came, on = today) =>
    run(async () => {
      const label = t("cameLabel", { ...words, amount: amountIn(fields.amount, unit) });
      const call = { purchase: _id, seen, harvestedOn: on, cameOn: today, ...fields };
      if (await noteCame(call, label)) setOpen(false);
    });
  const facts = [
    t("asked", { amount: amountIn(amount, unit) }),
    came === null ? t("nothingYet") : t("cameSoFar", { came: amountIn(came, unit) }),
    ...(refused > 0 ? [t("cameRefused", { refused: amountIn(refused, unit) })] : []),
  ];
  return (
    <li className="grid gap-3 rounded-tile border border-line bg-sheet p-4">
      <div>
        <h3 className="font-sans text-lg font-semibold wrap-anywhere">{product.name}</h3>
        <p className="text-ink-soft tabular-nums">{facts.join(", ")}</p>
        {unsent > 0 && (
          <p className="font-semibold text-clay-deep">{t("waits", { amount: amountIn(unsent, unit) })}</p>
        )}
      </div>
      {isOpen ? (
        <CameForm
          unit={unit}
          expected={amount}
          seen={seen}
          today={today}
          onNote={note}
          onCancel={() => setOpen(false)}
        />
      ) : (
        <div className="grid gap-2">
          {rest > 0 ? (
            <Button
              wide
              size="large"
              busy={busy}
              aria-label={t("allCameOf", { ...words, amount: amountIn(rest, unit) })}
              onClick={() => void note({ amount: rest })}
            >
              {t("allCame", { amount: amountIn(rest, unit) })}
            </Button>
          ) : (
            // It is as high as the button before it, so that what is below stays under the finger.
            <p className="flex min-h-14 items-center justify-center gap-2 rounded-full bg-sprout font-semibold text-leaf-deep">
              <Check aria-hidden="true" className="size-5" />
              {t("allHere")}
            </p>
          )}
          <Button
            wide
            variant="secondary"
            autoFocus={isOpen === false}
            aria-label={t("otherOf", words)}
            onClick={() => setOpen(true)}
          >
            {t("other")}
          </Button>
          {came !== null && (
            <PageLink
              to={pathTo(growerSellerPages.lots, {}, { grower: purchase.grower, q: product.name })}
              aria-label={t("toLotsOf", words)}
              className="inline-flex min-h-11 items-center justify-self-center text-sm text-leaf underline underline-offset-4"
            >
              {t("toLots")}
            </PageLink>
          )}
        </div>
      )}
    </li>
  );
}
