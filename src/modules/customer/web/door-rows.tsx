import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toastError } from "#kernel/web/api/call.ts";
import { toast } from "#kernel/web/toast.ts";
import { sellerCall, unlessItWaits } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { classNames } from "#ui/class-names.ts";
import { Button } from "#ui/controls/button.tsx";
import { PageLink } from "#ui/controls/page-link.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import { useWork } from "#ui/loading/use-work.ts";
import type { CustomerApi } from "../module-api.ts";
import { customerSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { CancelledDoor } from "./cancelled-door.tsx";
import { DoorChoice } from "./door-choice.tsx";

const readDoors = (day: string) =>
  sellerCall(browserApi<CustomerApi>().api.seller.customer.doors.$get({ query: { day } }));

/**
 * The request of the payments at a day's doors that nobody has decided about, for whoever sees customers. It is repeated
 * with each other `key`.
 */
export const useDoorsQuestion = (day: string, key: string) =>
  usePartQuestion(useMay()("customer.see") ? `${day} ${key}` : null, () => readDoors(day), day);

type Door = Awaited<ReturnType<typeof readDoors>>["doors"][number];

interface DoorRowsProps {
  doors: readonly Door[];
  onDecided: () => Promise<void>;
}

/** A row for each door that paid otherwise than due: who, where, by how much, and the choice. Several can be decided at once. */
export function DoorRows({ doors, onDecided }: DoorRowsProps) {
  return (
    <>
      <DoorsAtOnce doors={doors} onDecided={onDecided} />
      <ul className="divide-y divide-line border-y border-line">
        {doors.map((door) => (
          <DoorRow key={door._id} door={door} onDecided={onDecided} />
        ))}
      </ul>
    </>
  );
}

function DoorRow({ door, onDecided }: { door: Door } & Pick<DoorRowsProps, "onDecided">) {
  const { _id: order, name, place, invoiceNumber, customer, isCancelled } = door;
  const { difference, payable = 0 } = door;
  const differs = difference !== undefined && difference < 0 ? ("short" as const) : ("over" as const);
  const sum = formatPaise(toPaise(Math.abs(difference ?? 0)));
  const decided = { order, invoiceNumber, onDecided };
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 gap-y-1 py-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <p className="min-w-0 leading-snug">
        {customer === null ? (
          <span className="font-semibold wrap-anywhere">{name}</span>
        ) : (
          <PageLink
            to={pathTo(customerSellerPages.customer, { id: customer })}
            className="inline-flex min-h-6 items-center font-semibold wrap-anywhere underline underline-offset-4"
          >
            {name}
          </PageLink>
        )}
        <span className="block text-sm text-ink-soft wrap-anywhere">{place}</span>
      </p>
      {difference !== undefined && (
        <p
          className={classNames(
            "font-semibold tabular-nums sm:text-right",
            isCancelled ? "max-sm:col-span-full" : "text-right",
          )}
        >
          {t(isCancelled ? "paidAndCancelled" : differs, { sum })}
        </p>
      )}
      {difference !== undefined &&
        (isCancelled ? (
          <CancelledDoor
            {...decided}
            difference={difference}
            payable={payable}
            className="justify-self-start max-sm:col-span-full"
          />
        ) : (
          <DoorChoice
            {...decided}
            difference={difference}
            carryWords={t("carryThis")}
            className="col-span-full sm:col-span-1"
          />
        ))}
    </li>
  );
}

/** A difference below so many rupees is small: all of these can be left at once. */
const SMALL_RUPEES = 20;

interface DoorsAtOnceProps {
  doors: readonly { _id: string; difference?: number | undefined; isCancelled: boolean }[];
  onDecided: () => Promise<void>;
}

/** One press for several doors: all to the next order, or all small differences left. Cancelled orders need their own answer. */
function DoorsAtOnce({ doors, onDecided }: DoorsAtOnceProps) {
  const may = useMay();
  const { doing, run } = useWork<"carry" | "leave">();
  const differing = doors.flatMap(({ _id: order, difference, isCancelled }) =>
    difference === undefined || isCancelled ? [] : [{ order, difference }],
  );
  const small = differing.filter(({ difference }) => Math.abs(difference) < SMALL_RUPEES);
  const decide = (chosen: typeof differing, carry: boolean) =>
    run(
      async () => {
        let count = 0;
        try {
          for (const door of chosen) {
            const json = { ...door, carry };
            const call = browserApi<CustomerApi>().api.seller.customer.door.$post({ json });
            if (await unlessItWaits(sellerCall(call))) count += 1;
          }
        } catch (error) {
          toastError(error, t("saveFailed"), "doors");
        }
        if (count > 0) toast.success(t(carry ? "manyCarried" : "manyLeft", { count }));
        await onDecided();
      },
      carry ? "carry" : "leave",
    );
  if (differing.length < 2 || !may("customer.refund")) return null;
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="secondary"
        size="small"
        busy={doing === "carry"}
        onClick={() => decide(differing, true)}
      >
        {t("carryAll", { count: differing.length })}
      </Button>
      {small.length > 1 && (
        <Button variant="quiet" size="small" busy={doing === "leave"} onClick={() => decide(small, false)}>
          {t("leaveSmall", { count: small.length, sum: formatPaise(toPaise(SMALL_RUPEES)) })}
        </Button>
      )}
    </div>
  );
}
