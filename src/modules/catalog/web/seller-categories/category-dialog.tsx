import { useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useUnsaved } from "#ui/use-unsaved.ts";
import { t } from "../../category-texts.ts";
import type { Category } from "../../contract/category.ts";
import { CategoryForm } from "./category-form.tsx";

interface CategoryDialogProps {
  /** The category that is edited; closed when there is none. */
  editing: Category | "new" | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** The form of a category; it asks before it closes over what was typed. */
export function CategoryDialog({ editing, onClose, onSaved }: CategoryDialogProps) {
  const { unsaved, onInput, settle } = useUnsaved();
  const [asking, setAsking] = useState(false);
  const close = () => {
    settle();
    onClose();
  };
  return (
    <>
      <Dialog
        open={editing !== undefined}
        onClose={() => (unsaved ? setAsking(true) : onClose())}
        title={t(editing === "new" ? "add" : "editTitle")}
      >
        <CategoryForm
          category={editing === "new" ? undefined : editing}
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
