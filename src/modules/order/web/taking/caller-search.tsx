import { useEffect, useState } from "react";
import { plainCode } from "#kernel/texts/typed-text.ts";
import { formatShortDay, storeDay } from "#kernel/time/store-time.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { placeLines } from "#modules/address/rules/shared/address.ts";
import { draftOf } from "#modules/address/web/shared/address-fields.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { Badge } from "#ui/badge.tsx";
import { Button } from "#ui/controls/button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { Caller } from "../../contract/telephone-order.ts";
import type { OrderApi } from "../../module-api.ts";
import { t } from "../../texts/take-texts.ts";
import { type OrderDraft, withAddress } from "./order-draft.ts";

const LEAST_DIGITS = 4;
const PAUSE_MS = 250;

interface CallerSearchProps {
  draft: OrderDraft;
  onChange: (draft: OrderDraft) => void;
}

/** The telephone number of the caller, and the people who were found by it with their addresses. */
export function CallerSearch({ draft, onChange }: CallerSearchProps) {
  const { phone } = draft.address;
  const callers = useCallers(phone);
  const choose = (caller: Caller, address: Caller["addresses"][number]) =>
    onChange({
      ...withAddress(draft, draftOf(address)),
      callerAddress: draftOf(address),
      customer: caller.customer === null ? null : { id: caller.customer, name: caller.name },
      extras: {},
    });
  return (
    <section aria-labelledby="caller" className="grid gap-3">
      <h2 id="caller" className="text-heading">
        {t("who")}
      </h2>
      <TextField
        label={t("number")}
        hint={t("numberHint")}
        type="tel"
        inputMode="tel"
        autoComplete="off"
        autoFocus
        required
        value={phone}
        onChange={({ target }) => onChange({ ...draft, address: { ...draft.address, phone: target.value } })}
      />
      <div role="status">
        {callers?.length === 0 && <p className="text-sm text-ink-soft">{t("nobody")}</p>}
        {callers && callers.length > 0 && (
          <ul aria-label={t("found")} className="grid gap-3">
            {callers.map((caller) => (
              <FoundCaller
                key={caller.customer ?? caller.phone}
                caller={caller}
                onChoose={(address) => choose(caller, address)}
              />
            ))}
          </ul>
        )}
      </div>
      {draft.customer && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-field bg-sprout/50 px-4 py-2 text-sm">
          <p className="min-w-0 wrap-anywhere">{t("chosen", { name: draft.customer.name })}</p>
          <Button
            variant="quiet"
            size="small"
            onClick={() => onChange({ ...draft, customer: null, extras: {} })}
          >
            {t("asGuest")}
          </Button>
        </div>
      )}
    </section>
  );
}

interface FoundCallerProps {
  caller: Caller;
  onChoose: (address: Caller["addresses"][number]) => void;
}

function FoundCaller({ caller, onChoose }: FoundCallerProps) {
  const { name, phone, customer, addresses, last } = caller;
  return (
    <li className="grid gap-2 rounded-field border border-line p-3">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold wrap-anywhere">{name}</span>
        <span className="tabular-nums">{phone}</span>
        <Badge tone={customer === null ? "neutral" : "leaf"}>
          {t(customer === null ? "withoutAccount" : "hasAccount")}
        </Badge>
        {last && (
          <span className="text-sm text-ink-soft">
            {t("lastOrder", {
              invoiceNumber: last.invoiceNumber,
              day: formatShortDay(storeDay(new Date(last.createdAt))),
            })}
          </span>
        )}
      </p>
      <ul aria-label={t("whereElse", { name })} className="grid gap-1">
        {addresses.map((address) => (
          <li key={address._id}>
            <button
              type="button"
              className="min-h-11 w-full rounded-field border border-line-strong px-3 py-2 text-left hover:bg-sprout/40"
              onClick={() => onChoose(address)}
            >
              {placeLines(address).join(", ")}
            </button>
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The people with a number, while it is typed; undefined as long as there are too few digits. */
function useCallers(phone: string): readonly Caller[] | undefined {
  const [result, setResult] = useState<{ of: string; callers: readonly Caller[] }>();
  const digits = plainCode(phone).replace(/\D/g, "");
  useEffect(() => {
    if (digits.length < LEAST_DIGITS) return;
    let isOver = false;
    const timer = setTimeout(async () => {
      try {
        const { callers } = await sellerCall(
          browserApi<OrderApi>().api.order.callers.$get({ query: { phone: digits } }),
        );
        if (!isOver) setResult({ of: digits, callers });
      } catch {
        // The address can be typed without it, and the next digit asks again.
        if (!isOver) setResult(undefined);
      }
    }, PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [digits]);
  return digits.length >= LEAST_DIGITS && result?.of === digits ? result.callers : undefined;
}
