import { reach } from "#kernel/web/call.ts";
import { saveFile } from "#kernel/web/save-file.ts";
import { toast } from "#kernel/web/toast.ts";
import type { Order } from "../contract/order.ts";
import { t } from "../invoice-texts.ts";

// All share one id, so that the next try replaces what was said of the last.
const TOAST = { id: "invoice" };

/** Fetches the invoice's PDF and hands it to the browser to keep; says how it went (specification, section 8). */
export async function downloadInvoice({
  _id,
  invoiceNumber,
}: Pick<Order, "_id" | "invoiceNumber">): Promise<void> {
  try {
    const response = await reach(fetch(`/api/order/invoice/${encodeURIComponent(_id)}.pdf`));
    if (response.status === 404) {
      toast.error(t("contentMissing"), TOAST);
      return;
    }
    const type = response.headers.get("content-type") ?? "";
    if (!response.ok || !type.startsWith("application/pdf")) throw new Error("no invoice");
    saveFile(await response.blob(), `${invoiceNumber}.pdf`);
    toast.success(t("downloaded"), TOAST);
  } catch {
    toast.error(t("pdfFailed"), TOAST);
  }
}
