import { formatClock } from "#kernel/time/store-time.ts";
import type { BagSummary } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { RowButton } from "./shared/row-button.tsx";
import type { PackingWindow } from "./use-packing-day.ts";

interface BagProgressProps {
  window: PackingWindow;
  /** Left out for those who only look on. */
  onOpen?: (orderId: string) => Promise<unknown>;
  /** Left out for those who only look on. */
  onTakeBack?: (orderId: string) => Promise<unknown>;
}

/** The progress of all helpers in a window: who has which bag in hand, and the state of each. */
export function BagProgress({ window: { bags, packed }, onOpen, onTakeBack }: BagProgressProps) {
  const inHand = bags.filter(({ state }) => state === "taken");
  return (
    <section className="grid gap-3">
      <h2 className="font-sans text-base font-semibold tabular-nums">
        <span role="status">{t("packedOf", { packed, bags: bags.length })}</span>
      </h2>
      <progress
        max={bags.length}
        value={packed}
        aria-label={t("packedOf", { packed, bags: bags.length })}
        className="h-2.5 w-full appearance-none overflow-hidden rounded-full bg-line accent-leaf [&::-moz-progress-bar]:bg-leaf [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-leaf"
      />
      {inHand.length > 0 && (
        <div>
          <h3 className="font-sans text-sm font-semibold text-ink-soft">{t("atWork")}</h3>
          <ul className="text-sm">
            {inHand.map(({ orders: [first], by, name }) => (
              <li key={first?._id} className="wrap-anywhere">
                {t("hasInHand", { packer: by ?? "", name })}
              </li>
            ))}
          </ul>
        </div>
      )}
      <details className="group" open={bags.some(({ state }) => state === "changed") || undefined}>
        <summary className="flex min-h-11 cursor-pointer items-center text-sm font-semibold text-leaf underline-offset-4 hover:underline">
          {t("allBags")}
        </summary>
        <ul className="grid divide-y divide-line">
          {bags.map((bag) => (
            <BagRow key={bag.orders[0]?._id} bag={bag} onOpen={onOpen} onTakeBack={onTakeBack} />
          ))}
        </ul>
      </details>
    </section>
  );
}

type BagRowProps = Pick<BagProgressProps, "onOpen" | "onTakeBack"> & { bag: BagSummary };

function BagRow({ bag, onOpen, onTakeBack }: BagRowProps) {
  const { name, place, orders, state } = bag;
  const [first] = orders;
  if (!first) return null;
  return (
    <li className="flex items-center gap-2 py-1.5 text-sm">
      <div className="min-w-0 grow wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-ink-soft">
          {place ?? orders.map(({ invoiceNumber }) => invoiceNumber).join(", ")}
        </p>
        <p className={state === "changed" ? "font-semibold text-clay-deep" : "text-ink-soft"}>
          {stateWords(bag)}
        </p>
      </div>
      {state === "packed" && onTakeBack && (
        <RowButton label={t("takeBackOf", { name })} onClick={() => void onTakeBack(first._id)}>
          {t("takeBack")}
        </RowButton>
      )}
      {state !== "gone" && !bag.mine && onOpen && (
        <RowButton label={t("openBag", { name })} onClick={() => void onOpen(first._id)}>
          {t("openCode")}
        </RowButton>
      )}
    </li>
  );
}

function stateWords({ state, by, since }: BagSummary): string {
  const holder = { by: by ?? "", time: since ? formatClock(new Date(since)) : "" };
  if (state === "waiting") return t("stateWaiting");
  if (state === "gone") return t("stateGone");
  if (state === "taken") return t("stateTaken", holder);
  return t(state === "packed" ? "statePacked" : "stateChanged", holder);
}
