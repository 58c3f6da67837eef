import { useState } from "react";
import type { Category } from "#modules/catalog/contract/category.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useUnsaved } from "#ui/use-unsaved.ts";
import type { PromoCodeInfo } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { PromoForm } from "./promo-form.tsx";

interface PromoDialogProps {
  /** The code that is edited; closed when there is none. */
  editing: PromoCodeInfo | "new" | undefined;
  categories: readonly Category[] | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** The form of a promo code; it asks before it closes over what was typed. */
export function PromoDialog({ editing, categories, onClose, onSaved }: PromoDialogProps) {
  const { unsaved, onInput, settle } = useUnsaved();
  const [asking, setAsking] = useState(false);
  const close = () => {
    settle();
    onClose();
  };
  const promo = editing === "new" ? undefined : editing;
  return (
    <>
      <Dialog
        open={editing !== undefined}
        onClose={() => (unsaved ? setAsking(true) : onClose())}
        title={promo ? t("editTitle", { code: promo.code }) : t("addTitle")}
        size="medium"
      >
        <PromoForm
          promo={promo}
          categories={categories}
          onInput={onInput}
          onSaved={() => {
            close();
            onSaved();
          }}
        />
      </Dialog>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t("closeUnsaved")}
        action={t("closeNow")}
        onConfirm={async () => close()}
      >
        {t("notSavedYet")}
      </ConfirmDialog>
    </>
  );
}
