import { FormDialog } from "#ui/form-dialog.tsx";
import { t } from "../../category-texts.ts";
import type { Category } from "../../contract/category.ts";
import { CategoryForm } from "./category-form.tsx";

interface CategoryDialogProps {
  /** The category that is edited; closed when there is none. */
  editing: Category | "new" | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** The form of a category. */
export function CategoryDialog({ editing, onClose, onSaved }: CategoryDialogProps) {
  return (
    <FormDialog
      open={editing !== undefined}
      onClose={onClose}
      title={t(editing === "new" ? "add" : "editTitle")}
    >
      {({ onInput, close }) => (
        <CategoryForm
          category={editing === "new" ? undefined : editing}
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
