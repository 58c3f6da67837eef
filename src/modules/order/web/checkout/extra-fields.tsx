import { useOrderSlots } from "../order-slots.tsx";

interface ExtraFieldsProps {
  extras: Record<string, string>;
  onChange: (extras: Record<string, string>) => void;
}

/** What the store's modules ask at the checkout. */
export function ExtraFields({ extras, onChange }: ExtraFieldsProps) {
  const { checkoutFields } = useOrderSlots();
  return checkoutFields.map(({ name, Field }) => (
    <Field
      key={name}
      value={extras[name] ?? ""}
      onChange={(value) => onChange({ ...extras, [name]: value })}
    />
  ));
}

/** What goes along with an order: the fields that somebody has filled in, if there are any. */
export function filledExtras(extras: Record<string, string>): { extras?: Record<string, string> } {
  const filled = Object.entries(extras).filter(([, value]) => value.trim() !== "");
  return filled.length > 0 ? { extras: Object.fromEntries(filled) } : {};
}
