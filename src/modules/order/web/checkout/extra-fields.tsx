import { type CheckoutField, type CheckoutFieldProps, useOrderSlots } from "../order-slots.tsx";

interface ExtraFieldsProps extends Pick<CheckoutFieldProps, "lines"> {
  extras: Record<string, string>;
  onChange: (extras: Record<string, string>) => void;
}

/** What the store's modules ask at the checkout. */
export function ExtraFields({ extras, lines, onChange }: ExtraFieldsProps) {
  const { checkoutFields } = useOrderSlots();
  return checkoutFields.map(({ name, Field }) => (
    <Field
      key={name}
      value={extras[name] ?? ""}
      lines={lines}
      onChange={(value) => onChange({ ...extras, [name]: value })}
    />
  ));
}

/** What goes along with an order: the fields that somebody has filled in, if there are any. */
export function filledExtras(
  extras: Record<string, string>,
  fields: readonly CheckoutField[],
): { extras?: Record<string, unknown> } {
  const filled = fields.flatMap(({ name, toSend }) => {
    const value = extras[name]?.trim();
    return value ? [[name, toSend ? toSend(value) : value] as const] : [];
  });
  return filled.length > 0 ? { extras: Object.fromEntries(filled) } : {};
}
