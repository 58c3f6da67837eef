import { Printer } from "lucide-react";
import { useState } from "react";
import { ORDER_STATUSES, type OrderStatus } from "#domain/order-status.ts";
import { Button } from "#web/ui/button.tsx";
import { classNames } from "#web/ui/class-names.ts";
import { Select } from "#web/ui/select.tsx";
import { parseStatus } from "./use-seller-orders.ts";

interface ManyOrdersProps {
  count: number;
  allChosen: boolean;
  onChooseAll: (chosen: boolean) => void;
  onStatus: (status: OrderStatus) => void;
  onPrintSlips: () => void;
  busy: boolean;
}

/** What can be done to many orders at once; appears with the first that is chosen. */
export function ManyOrders(props: ManyOrdersProps) {
  const { count, allChosen, onChooseAll, onStatus, onPrintSlips, busy } = props;
  const [status, setStatus] = useState<OrderStatus>("Out for Delivery");
  return (
    <section
      aria-label="Chosen orders"
      className={classNames(
        "mb-3 flex flex-wrap items-center gap-2 px-4",
        count > 0 && "sticky top-18 z-10 rounded-field border border-line bg-sheet py-2",
      )}
    >
      <label className="flex min-h-11 grow items-center gap-3">
        <input
          type="checkbox"
          checked={allChosen}
          onChange={(event) => onChooseAll(event.target.checked)}
          className="size-5 accent-leaf"
        />
        {count === 0 ? "Choose all on this page" : `${count} chosen`}
      </label>
      {count > 0 && (
        <>
          <Select
            label="New status"
            hideLabel
            value={status}
            onChange={(event) => setStatus(parseStatus(event.target.value) ?? status)}
            className="w-44"
          >
            {ORDER_STATUSES.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </Select>
          <Button size="small" busy={busy} onClick={() => onStatus(status)}>
            Set status
          </Button>
          <Button variant="secondary" size="small" onClick={onPrintSlips}>
            <Printer aria-hidden="true" className="size-4" />
            Slips
          </Button>
        </>
      )}
    </section>
  );
}
