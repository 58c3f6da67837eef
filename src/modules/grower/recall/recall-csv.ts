import { writeCsv } from "#kernel/csv/csv.ts";
import { statusName } from "#modules/order/index.ts";
import type { RecalledOrder } from "../contract/recalls.ts";
import { amountText } from "../rules/growers-words.ts";
import { t } from "../server-texts.ts";

/** The orders of a recall as a spreadsheet: a line for each lot of an order. */
export function recallCsv(orders: readonly RecalledOrder[]): string {
  const head = [
    ...[t("csvInvoice"), t("csvName"), t("csvPhone"), t("csvEmail"), t("csvDay"), t("csvStatus")],
    ...[t("csvProduct"), t("csvLot"), t("csvAmount")],
  ];
  const none = { product: "", lot: "", amount: "" };
  return writeCsv(
    head,
    orders.flatMap(({ invoiceNumber, name, phone, email, deliveryDay, status, got }) => {
      const order = [invoiceNumber, name, phone, email ?? "", deliveryDay, statusName(status)];
      const parts = got.map(({ product, lot, amount, unit }) => {
        return { product, lot: String(lot), amount: amountText(amount, unit) };
      });
      return (parts.length > 0 ? parts : [none]).map((part) => [
        ...order,
        part.product,
        part.lot,
        part.amount,
      ]);
    }),
  );
}
