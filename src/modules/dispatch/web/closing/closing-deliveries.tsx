import { useState } from "react";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { readAmount } from "#kernel/money/typed-amount.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { ClosingPart } from "#modules/backoffice/web/shared/closing-part.tsx";
import type { ClosingPartProps } from "#modules/backoffice/web/shared/closing-slots.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerData } from "#modules/identity/web/shared/use-seller-data.ts";
import { sumWords, useUnusualAmount } from "#modules/store/web/shared/use-unusual-amount.tsx";
import { classNames } from "#ui/class-names.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { LoadState } from "#ui/loading/load-state.tsx";
import { usePartQuestion } from "#ui/loading/use-loaded.ts";
import { t } from "../../closing-texts.ts";
import type { CashBox } from "../../contract/closing.ts";
import type { DispatchApi } from "../../module-api.ts";
import { typedCash } from "../sheet-stops.ts";
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

interface ClosingCashProps {
  day: string;
  boxes: readonly CashBox[];
  onDone: () => Promise<void>;
}

function ClosingCash({ day, boxes, onDone }: ClosingCashProps) {
  const shown = boxes.filter(({ cash, counted }) => cash > 0 || counted !== null);
  const isOne = boxes.length === 1 && boxes[0]?.van === null;
  return (
    <ClosingPart part="cash" title={t("cash")} done={shown.length === 0 ? t("noCash") : undefined}>
      {shown.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {shown.map((box) => (
            <Box
              key={box.van ?? ""}
              day={day}
              box={box}
              name={box.name || t(isOne ? "ofStore" : "ofNoVan")}
              onDone={onDone}
            />
          ))}
        </ul>
      )}
    </ClosingPart>
  );
}

interface BoxProps {
  day: string;
  box: CashBox;
  name: string;
  onDone: () => Promise<void>;
}

/** The count is saved when its field is left; Enter goes on to the next one. An empty field removes it. */
function Box({ day, box, name, onDone }: BoxProps) {
  const { van, stops, delivered, cash, counted } = box;
  const shown = counted === null ? "" : String(counted);
  const [edited, setEdited] = useState<string>();
  const typed = edited ?? shown;
  const { errors, submit, formRef } = useSubmit<string>(async (text) => {
    const rupees = text.trim() === "" ? null : typedCash(t.later("counted"), text);
    const json = { day, van: van ?? undefined, counted: rupees, seen: counted, ...unusual.confirmed(text) };
    await unusual.sendWithQuestion(text, () =>
      sellerCall(browserApi<DispatchApi>().api.delivery["cash-count"].$put({ json })),
    );
    await onDone();
    setEdited((now) => (now === text ? undefined : now));
  }, t("failed"));
  const unusual = useUnusualAmount(formRef, setEdited, sumWords);
  const save = () => {
    if (edited !== undefined && edited.trim() !== shown) submit(edited);
  };
  return (
    <li>
      <form
        ref={formRef}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)_8rem] items-center gap-x-4 py-2"
        onSubmit={(event) => {
          event.preventDefault();
          // An answer to the question sends the count, leaving the field saves it.
          if (document.activeElement !== event.currentTarget.querySelector("input")) save();
          const next = nextCount(event.currentTarget);
          if (next) next.focus();
          else event.currentTarget.querySelector("input")?.blur();
        }}
        onBlur={save}
      >
        <p className="min-w-0 leading-snug">
          <b className="font-semibold wrap-anywhere">{name}</b>
          <span className="block text-sm text-ink-soft tabular-nums">
            {t("received", { cash: formatPaise(toPaise(cash)) })}
            <span className="max-sm:block sm:ml-2">{t("doneOf", { delivered, stops })}</span>
          </span>
        </p>
        <TextField
          label={t("countOf", { name })}
          hideLabel
          name="counted"
          placeholder={t("counted")}
          inputMode="decimal"
          enterKeyHint="next"
          autoComplete="off"
          value={typed}
          error={errors.cash ?? errors.counted}
          onChange={(event) => setEdited(event.target.value)}
          onFocus={(event) => event.target.select()}
          className="text-right tabular-nums"
        />
        <div className="col-span-full empty:hidden">{unusual.choice}</div>
        <Difference typed={typed} cashPaise={toPaise(cash)} />
      </form>
    </li>
  );
}

function Difference({ typed, cashPaise }: { typed: string; cashPaise: number }) {
  const rupees = readAmount(typed);
  const apart = rupees === undefined ? undefined : Math.round(rupees * 100) - cashPaise;
  return (
    <p
      role="status"
      className={classNames(
        "col-span-full text-right text-sm font-semibold tabular-nums empty:hidden",
        apart === 0 ? "text-leaf-deep" : "text-clay-deep",
      )}
    >
      {apart === undefined ? null : differenceWords(apart)}
    </p>
  );
}

function differenceWords(apart: number): string {
  if (apart === 0) return t("right");
  return t(apart < 0 ? "less" : "more", { cash: formatPaise(Math.abs(apart)) });
}

function nextCount(form: HTMLFormElement): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>("input[name=counted]")];
  return fields[fields.findIndex((field) => form.contains(field)) + 1];
}
