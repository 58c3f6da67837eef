import { useSlot } from "#kernel/web/pages/use-slot.ts";
import { lazyParts } from "#ui/loading/lazy-part.tsx";
import { CHECKOUT_FIELDS, type CheckoutField, type CheckoutFieldProps } from "../shared/order-slots.ts";

const fieldOf = lazyParts<CheckoutFieldProps>();

interface ExtraFieldsProps extends Pick<CheckoutFieldProps, "lines"> {
  extras: Record<string, string>;
  onChange: (extras: Record<string, string>) => void;
}

/** The checkout fields of other modules. */
export function ExtraFields({ extras, lines, onChange }: ExtraFieldsProps) {
  const checkoutFields = useSlot(CHECKOUT_FIELDS);
  return checkoutFields.map(({ name, code }) => {
    const Field = fieldOf(code);
    return (
      <Field
        key={name}
        value={extras[name] ?? ""}
        lines={lines}
        onChange={(value) => onChange({ ...extras, [name]: value })}
      />
    );
  });
}

/** The balance that the order takes along, in paise. */
export function balanceIn(extras: Record<string, string>, fields: readonly CheckoutField[]): number {
  return fields.reduce((sum, { name, isBalance }) => sum + (isBalance ? Number(extras[name] || 0) : 0), 0);
}

/** The extras without balances: those go with the first delivery alone. */
export function withoutBalances(extras: Record<string, string>, fields: readonly CheckoutField[]) {
  const balances = new Set(fields.flatMap(({ name, isBalance }) => (isBalance ? [name] : [])));
  return Object.fromEntries(Object.entries(extras).filter(([name]) => !balances.has(name)));
}

/** The extras of an order: the fields that somebody has filled in. */
export function filledExtras(
  extras: Record<string, string>,
  fields: readonly CheckoutField[],
): { extras?: Record<string, unknown> } {
  const filled = fields.flatMap(({ name, toSend, isBalance }) => {
    const value = extras[name]?.trim();
    return value ? [[name, isBalance || (toSend ? toSend(value) : value)] as const] : [];
  });
  return filled.length > 0 ? { extras: Object.fromEntries(filled) } : {};
}
