import { useState } from "react";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { useUnsaved } from "#ui/use-unsaved.ts";
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
        title={editing === "new" ? "Add category" : "Edit category"}
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
        title="Close without saving?"
        action="Close without saving"
        onConfirm={async () => close()}
      >
        What you typed here is not saved yet.
      </ConfirmDialog>
    </>
  );
}
