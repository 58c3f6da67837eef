import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { pathTo } from "#kernel/paths.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { classNames } from "#ui/class-names.ts";
import { PageLink } from "#ui/controls/page-link.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import type { CustomerApi } from "../module-api.ts";
import { customerSellerPages } from "../paths.ts";
import { t } from "../seller-texts.ts";
import { CancelledDoor } from "./cancelled-door.tsx";
import { DoorChoice } from "./door-choice.tsx";
import { DoorsAtOnce } from "./doors-at-once.tsx";

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
  const { _id: order, name, place, invoiceNumber, customer, difference, isCancelled } = door;
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
