import { pathTo, sellerPages } from "#kernel/paths.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Dialog } from "#ui/dialog.tsx";
import { LinkButton } from "#ui/link-button.tsx";
import { t } from "../../category-texts.ts";
import type { Category } from "../../contract/category.ts";

interface DeleteCategoryDialogProps {
  /** Undefined while nothing is to be deleted. */
  category: Category | undefined;
  onClose: () => void;
  onDelete: (category: Category) => Promise<void>;
}

/** Asks before a category is deleted; one that has products can't be, and then it says so and leads to them. */
export function DeleteCategoryDialog({ category, onClose, onDelete }: DeleteCategoryDialogProps) {
  if (category && category.productCount > 0)
    return <StillHasProducts category={category} onClose={onClose} />;
  return (
    <ConfirmDialog
      open={category !== undefined}
      onClose={onClose}
      title={t("deleteTitle", { category: category?.name ?? "" })}
      action={t("deleteNow")}
      onConfirm={async () => category && onDelete(category)}
    >
      {t("leavesAtOnce")}
    </ConfirmDialog>
  );
}

function StillHasProducts({ category, onClose }: { category: Category; onClose: () => void }) {
  const { name, path, productCount } = category;
  return (
    <Dialog open onClose={onClose} title={t("notYet", { category: name })}>
      <p className="mb-5 text-ink-soft">{t("moveFirst", { count: productCount })}</p>
      <div className="flex justify-end">
        <LinkButton to={pathTo(sellerPages.products, {}, { category: path })} size="small" data-autofocus>
          {t("showProducts", { count: productCount })}
        </LinkButton>
      </div>
    </Dialog>
  );
}
