import { Download, Printer } from "lucide-react";
import { useRouteLoaderData } from "react-router";
import type { Order } from "#contract/order.ts";
import { useSubmit } from "#web/api/use-submit.ts";
import type { loader as rootLoader } from "#web/root.tsx";
import { Button } from "#web/ui/button.tsx";
import { Dialog } from "#web/ui/dialog.tsx";
import { OnPaper } from "#web/ui/print-sheet.tsx";
import { downloadInvoice } from "./download-invoice.ts";
import { InvoiceSheet } from "./invoice-sheet.tsx";

interface InvoiceDialogProps {
  order: Order;
  onClose: () => void;
}

/** The invoice of an order, to read, print or keep. Printing with it open prints nothing but the invoice. */
export default function InvoiceDialog({ order, onClose }: InvoiceDialogProps) {
  const root = useRouteLoaderData<typeof rootLoader>("root");
  const { busy, submit } = useSubmit(() => downloadInvoice(order));
  if (!root) return null;
  return (
    <Dialog open onClose={onClose} title="Invoice" size="large">
      <InvoiceSheet order={order} store={root.store} />
      <OnPaper>
        <InvoiceSheet order={order} store={root.store} />
      </OnPaper>
      <div className="sticky -bottom-6 -mx-6 -mb-6 grid grid-cols-2 gap-3 cramped:grid-cols-1 border-t border-line bg-paper px-6 py-3 sm:flex sm:justify-end">
        <Button variant="secondary" size="small" onClick={() => window.print()}>
          <Printer aria-hidden="true" className="size-4.5" />
          Print
        </Button>
        <Button size="small" busy={busy} onClick={() => submit(undefined)}>
          <Download aria-hidden="true" className="size-4.5" />
          Download PDF
        </Button>
      </div>
    </Dialog>
  );
}
