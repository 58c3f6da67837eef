import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import type { CartPayment } from "../../rules/shared/pricing.ts";
import { CHECKOUT_FIELDS, type CheckoutField, type CheckoutFieldProps } from "../shared/order-slots.ts";

const fieldOf = lazyParts<CheckoutFieldProps>();

type Extras = Record<string, string>;
/** The balances that choices pay with, by the fields' names. */
type Payments = Record<string, CartPayment>;

interface ExtraFieldsProps extends Pick<CheckoutFieldProps, "lines"> {
  extras: Extras;
  payments: Payments;
  foldOf: (name: string) => CheckoutFieldProps["fold"];
  onChange: (chosen: { extras: Extras; payments: Payments }) => void;
}

/** The checkout fields of other modules. */
export function ExtraFields({ extras, payments, lines, foldOf, onChange }: ExtraFieldsProps) {
  const checkoutFields = useSlot(CHECKOUT_FIELDS);
  const { user } = useSession();
  const shown = checkoutFields
    .filter(({ ofAccount }) => user || !ofAccount)
    .sort((a, b) => Number(b.ofAccount ?? false) - Number(a.ofAccount ?? false));
  return shown.map(({ name, code }) => {
    const Field = fieldOf(code);
    return (
      <Field
        key={name}
        value={extras[name] ?? ""}
        payment={payments[name]}
        lines={lines}
        fold={foldOf(name)}
        onChange={(value, payment) => {
          const { [name]: _, ...others } = payments;
          onChange({
            extras: { ...extras, [name]: value },
            payments: payment ? { ...others, [name]: payment } : others,
          });
        }}
      />
    );
  });
}

/** The extras without those that pay: these go with the first delivery alone. */
export function withoutPayments(extras: Extras, payments: Payments): Extras {
  return Object.fromEntries(Object.entries(extras).filter(([name]) => !(name in payments)));
}

/** The extras of an order: the fields that somebody has filled in. */
export function filledExtras(
  extras: Extras,
  fields: readonly CheckoutField[],
): { extras?: Record<string, unknown> } {
  const filled = fields.flatMap(({ name, toSend }) => {
    const value = extras[name]?.trim();
    return value ? [[name, toSend ? toSend(value) : value === "true" || value] as const] : [];
  });
  return filled.length > 0 ? { extras: Object.fromEntries(filled) } : {};
}

/** The part of an order's extras with which the next order begins. */
export function rememberedExtras(extras: Extras, fields: readonly CheckoutField[]): Extras {
  const remembered = fields.map(
    ({ name, toRemember }) => [name, toRemember?.(extras[name] ?? "") ?? ""] as const,
  );
  return Object.fromEntries(remembered.filter(([, value]) => value !== ""));
}
