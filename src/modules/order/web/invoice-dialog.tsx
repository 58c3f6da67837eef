import { Download, Printer } from "lucide-react";
import type { ReactNode } from "react";
import { useRootData } from "#modules/store/web/root-data.ts";
import { Button } from "#ui/button.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { OnPaper } from "#ui/print-sheet.tsx";
import { useSettledPress } from "#ui/use-settled-press.ts";
import { useSubmit } from "#ui/use-submit.ts";
import type { Order } from "../contract/order.ts";
import { t } from "../invoice-texts.ts";
import { downloadInvoice } from "./download-invoice.ts";
import { InvoiceSheet } from "./invoice-sheet.tsx";

interface InvoiceDialogProps {
  order: Order;
  onClose: () => void;
  /** What it is called; "Invoice" unless something else is said first. */
  title?: string;
  /** Stands above the invoice, on the screen only. */
  children?: ReactNode;
}

/** The invoice of an order, to read, print or keep. Printing with it open prints nothing but the invoice. */
export default function InvoiceDialog({ order, onClose, title, children }: InvoiceDialogProps) {
  const root = useRootData();
  const { busy, submit } = useSubmit(() => downloadInvoice(order));
  // These buttons lie where "Place Order" was.
  const print = useSettledPress<HTMLButtonElement>();
  const download = useSettledPress<HTMLButtonElement>();
  if (!root) return null;
  return (
    <Dialog open onClose={onClose} title={title ?? t("invoice")} size="large">
      {children && <div className="mb-6">{children}</div>}
      <InvoiceSheet order={order} />
      <OnPaper>
        <InvoiceSheet order={order} />
      </OnPaper>
      <div className="sticky -bottom-6 -mx-6 -mb-6 grid grid-cols-2 gap-3 cramped:grid-cols-1 border-t border-line bg-paper px-6 py-3 sm:flex sm:justify-end">
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
