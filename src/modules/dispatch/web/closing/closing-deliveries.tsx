import { useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { ClosingPartProps } from "#modules/backoffice/web/shared/closing-slots.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import { t } from "../../closing-texts.ts";
import type { DispatchApi } from "../../module-api.ts";
import { ClosingCash } from "./closing-cash.tsx";
import { OpenDoors } from "./open-doors.tsx";
import { UpiAtBank } from "./upi-at-bank.tsx";

/** The parts of the closing about deliveries: cash to count, doors that were not delivered, and UPI to tick. */
export default function ClosingDeliveries({ day, version, onChange }: ClosingPartProps) {
  const [pages, setPages] = useState({ day, doors: 1, payments: 1 });
  const { doors, payments } = pages.day === day ? pages : { doors: 1, payments: 1 };
  const query = { day, doorsPage: String(doors), paymentsPage: String(payments) };
  const read = () => sellerCall(browserApi<DispatchApi>().api.delivery.closing.$get({ query }));
  const question = usePartQuestion(`${day} ${version} ${doors} ${payments}`, read, day);
  const loaded = useSellerData(question, t("loadFailed"));
  const { value, reload } = loaded;
  const onDone = async () => {
    await reload();
    await onChange();
  };
  return (
    <>
      <LoadState of={loaded} notLoaded={t("loadFailed")} loading={t("loading")} />
      {value && (
        <>
          <ClosingCash day={day} boxes={value.boxes} onDone={onDone} />
          <OpenDoors
            day={day}
            doors={value.doors}
            count={value.doorCount}
            page={doors}
            onPage={(page) => setPages({ day, doors: page, payments })}
            onDone={onDone}
          />
          <UpiAtBank
            key={day}
            day={day}
            payments={value.payments}
            sums={value.upi}
            page={payments}
            onPage={(page) => setPages({ day, doors, payments: page })}
            onDone={onDone}
          />
        </>
      )}
    </>
  );
}
