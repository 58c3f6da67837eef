import { formatPaise } from "#kernel/money/money.ts";
import { chatLink } from "#modules/address/rules/address.ts";
import { dayAndWindow, type NamedWindow } from "#modules/delivery/rules/delivery-rules.ts";
import type { Stop } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { cashOf } from "./stop-cash.ts";

/** Where a stop is, on a map that searches for its address. A landmark finds nothing there. */
export function mapLink({ address: { street, city, zipcode, country } }: Stop): string {
  const query = [street, `${city} ${zipcode}`.trim(), country].filter(Boolean).join(", ");
  return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}

type About = { storeName: string; day: string; window: NamedWindow | null };

/** A WhatsApp link to who lives there: when it comes, and what to keep ready. */
export function stopChat(stop: Stop, { storeName, day, window }: About): string {
  const { phone, firstName } = stop.address;
  const { openPaise } = cashOf(stop);
  const invoiceNumbers = stop.orders.map(({ invoiceNumber }) => invoiceNumber).join(", ");
  const coming = t("chat", { firstName, storeName, invoiceNumbers, when: dayAndWindow(day, window) });
  const ready = openPaise > 0 && t("chatCash", { cash: formatPaise(openPaise) });
  return chatLink(phone, [coming, ready].filter(Boolean).join(" "));
}
