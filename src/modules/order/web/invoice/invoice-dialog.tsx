import Download from "lucide-react/icons/download";
import Printer from "lucide-react/icons/printer";
import type { ReactNode } from "react";
import { reach } from "#kernel/web/api/call.ts";
import { saveFile } from "#kernel/web/device/save-file.ts";
import { toast } from "#kernel/web/toast.ts";
import { useRootData } from "#modules/store/web/shared/root-data.ts";
import { Button } from "#ui/controls/button.tsx";
import { useDoubleTapGuard } from "#ui/controls/double-tap-guard.ts";
import { Dialog } from "#ui/dialogs/dialog.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import { OnPaper } from "#ui/print-sheet.tsx";
import type { Order } from "../../contract/order.ts";
import { t } from "../../invoice-texts.ts";
import { InvoiceSheet } from "./invoice-sheet.tsx";

interface InvoiceDialogProps {
  order: Order;
  onClose: () => void;
  /** The text before the invoice, if it can't be beside the page. */
  before?: string;
  /** Whether the page must stay readable beside the invoice. */
  beside?: boolean;
  /**
   * The page's content, if the invoice can't be beside it: the page is inert below the dialog, and a low window has no
   * room.
   */
  children?: ReactNode;
}

/** The invoice of an order, to read, print or save. While it is open, printing prints only the invoice. */
export default function InvoiceDialog(props: InvoiceDialogProps) {
  const { order, onClose, before, beside, children } = props;
  const root = useRootData();
  const { busy, submit } = useSubmit(() => downloadInvoice(order));
  // These buttons are where "Place Order" was.
  const print = useDoubleTapGuard<HTMLButtonElement>();
  const download = useDoubleTapGuard<HTMLButtonElement>();
  if (!root) return null;
  return (
    <Dialog open onClose={onClose} title={<Title before={before} />} size="large" beside={beside}>
      {children && <div className="sr-only low:not-sr-only low:mb-6">{children}</div>}
      <InvoiceSheet order={order} />
      <OnPaper>
        <InvoiceSheet order={order} />
      </OnPaper>
      <div className="sticky -bottom-6 -mx-6 -mb-6 grid grid-cols-2 gap-3 cramped:grid-cols-1 border-t border-line bg-paper px-6 py-3 sm:flex sm:justify-end low:static low:mb-0">
        <Button {...print} variant="secondary" size="small" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          {t("print")}
        </Button>
        <Button {...download} size="small" busy={busy} onClick={() => submit(undefined)}>
          <Download aria-hidden="true" className="size-4.5" />
          {t("downloadPdf")}
        </Button>
      </div>
    </Dialog>
  );
}

// All toasts share an id, so that the next try replaces the last message.
const TOAST = { id: "invoice" };

/** Downloads the invoice's PDF, with toasts about the result (specification, section 8). */
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

function Title({ before }: { before: string | undefined }) {
  return (
    <>
      {before && <span className="sr-only">{before} </span>}
      {t("invoice")}
    </>
  );
}
