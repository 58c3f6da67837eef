import { writeCsv } from "#kernel/csv/csv.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { statusName } from "#modules/order/index.ts";
import type { CustomerExport } from "../contract.ts";
import { kindName } from "../rules/credit.ts";
import { t } from "../server-texts.ts";

/** A customer's orders and entries of credit as a spreadsheet, the newest first. */
export function customerCsv({ orders, credits }: CustomerExport): string {
  const head = [
    ...[t("csvDay"), t("csvInvoice"), t("csvStatus"), t("csvTotal")],
    ...[t("csvKind"), t("csvAmount"), t("csvReason")],
  ];
  const lines = [
    ...orders.map(({ createdAt, invoiceNumber, status, total }) => ({
      at: createdAt,
      cells: [storeDay(new Date(createdAt)), invoiceNumber, statusName(status), String(total), "", "", ""],
    })),
    ...credits.map(({ createdAt, invoiceNumber, kind, amount, reason }) => ({
      at: createdAt,
      cells: [
        ...[storeDay(new Date(createdAt)), invoiceNumber ?? "", "", ""],
        ...[kindName(kind), String(amount), reason],
      ],
    })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  return writeCsv(
    head,
    lines.map(({ cells }) => cells),
  );
}
