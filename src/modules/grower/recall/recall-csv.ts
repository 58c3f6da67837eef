import { writeCsv } from "#kernel/csv/csv.ts";
import type { Role } from "#modules/identity/index.ts";
import { seenFields, statusName } from "#modules/order/index.ts";
import type { RecalledOrder } from "../contract/lots.ts";
import { amountText } from "../rules/growers-words.ts";
import { t } from "../server-texts.ts";

/** The orders of a recall as a spreadsheet: a line for each lot of an order, with the columns that the role sees. */
export function recallCsv(orders: readonly RecalledOrder[], { may }: Role): string {
  const { contacts } = seenFields(may);
  const head = [
    ...[t("csvInvoice"), t("csvName"), ...(contacts ? [t("csvPhone"), t("csvEmail")] : [])],
    ...[t("csvDay"), t("csvStatus")],
    ...[t("csvProduct"), t("csvLot"), t("csvAmount")],
  ];
  const none = { product: "", lot: "", amount: "" };
  return writeCsv(
    head,
    orders.flatMap(({ invoiceNumber, name, phone, email, deliveryDay, status, got }) => {
      const reached = contacts ? [phone ?? "", email ?? ""] : [];
      const order = [invoiceNumber, name, ...reached, deliveryDay, statusName(status)];
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
