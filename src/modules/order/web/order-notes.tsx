import type { Order } from "../contract/order.ts";

/** What the store's modules have to say about an order, a line each; nothing where there is nothing. */
export function OrderNotes({ notes, className }: Pick<Order, "notes"> & { className?: string }) {
  if (notes.length === 0) return null;
  return (
    <dl className={className}>
      {notes.map(({ label, text }) => (
        <div key={`${label} ${text}`} className="flex flex-wrap gap-x-2">
          <dt className="text-ink-soft">{label}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
