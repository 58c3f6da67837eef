import type { Category } from "#modules/catalog/contract/category.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
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

/** The form of a promo code. */
export function PromoDialog({ editing, categories, onClose, onSaved }: PromoDialogProps) {
  const promo = editing === "new" ? undefined : editing;
  return (
    <FormDialog
      open={editing !== undefined}
      onClose={onClose}
      title={promo ? t("editTitle", { code: promo.code }) : t("addTitle")}
      size="medium"
    >
      {({ onInput, close }) => (
        <PromoForm
          promo={promo}
          categories={categories}
          onInput={onInput}
          onSaved={() => {
            close();
            onSaved();
          }}
        />
      )}
    </FormDialog>
  );
}
