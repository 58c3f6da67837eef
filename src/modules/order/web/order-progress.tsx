import Check from "lucide-react/icons/check";
import { say } from "#kernel/texts/text.ts";
import { classNames } from "#ui/class-names.ts";
import { t } from "../orders-texts.ts";
import type { OrderStatus } from "../rules/order-status.ts";

const STEPS = [t.later("ordered"), t.later("onItsWay"), t.later("atYourDoor")];
const REACHED: Record<Exclude<OrderStatus, "Cancelled">, number> = {
  Pending: 0,
  "Out for Delivery": 1,
  Delivered: 2,
};

/** Where an order stands, as a line with three stops. */
export function OrderProgress({ status }: { status: keyof typeof REACHED }) {
  const reached = REACHED[status];
  return (
    <ol className="grid grid-cols-3 text-center text-xs sm:max-w-md" aria-label={t("whereItStands")}>
      {STEPS.map((step, index) => (
        <li
          key={step.key}
          aria-current={index === reached ? "step" : undefined}
          className={classNames(
            "relative grid justify-items-center gap-1 before:absolute",
            index > 0 &&
              "before:top-2.5 before:right-[calc(50%+0.875rem)] before:left-[calc(-50%+0.875rem)] before:border-t-2",
            index <= reached
              ? "font-semibold before:border-leaf"
              : "text-ink-soft before:border-dotted before:border-line-strong",
          )}
        >
          <span
            className={classNames(
              "grid size-5 place-items-center rounded-full border-2",
              index <= reached ? "border-leaf bg-leaf text-paper" : "border-line-strong bg-sheet",
            )}
          >
            {index <= reached && <Check aria-hidden="true" className="size-3" strokeWidth={4} />}
          </span>
          {say(step)} <span className="sr-only">{t(index <= reached ? "stepDone" : "stepToCome")}</span>
        </li>
      ))}
    </ol>
  );
}
