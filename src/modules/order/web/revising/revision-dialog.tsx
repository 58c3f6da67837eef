import type { ComponentType } from "#kernel/web/jsx/jsx.ts";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import type { Order } from "../../rules/shared/order.ts";
import { t } from "../../texts/change-texts.ts";

export interface RevisionDialogProps {
  order: Order;
  onClose: () => void;
  /** Called with the order as it is now, after the change or after somebody else's. */
  onChange: (order: Order) => void;
}

/** The props of the content of a dialog that changes an order. */
export interface RevisingProps extends Omit<RevisionDialogProps, "onClose"> {
  onInput: () => void;
  onSaved: () => void;
}

/** The dialog in which a shopper or a seller changes an order. Closing it with edits asks first. */
export function RevisionDialog({
  content: Content,
  onClose,
  ...revised
}: RevisionDialogProps & { content: ComponentType<RevisingProps> }) {
  const { invoiceNumber } = revised.order;
  return (
    <FormDialog open onClose={onClose} size="medium" title={t("title", { invoiceNumber })}>
      {({ onInput, close }) => <Content {...revised} onInput={onInput} onSaved={close} />}
    </FormDialog>
  );
}
