import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { useCategories } from "#modules/catalog/web/use-categories.ts";
import { Button } from "#ui/button.tsx";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { DataTable } from "#ui/data-table.tsx";
import { PriceTag } from "#ui/illustrations/price-tag.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { EmptyState, ErrorState } from "#ui/states.tsx";
import { TableSkeleton } from "#ui/table-skeleton.tsx";
import type { PromoCodeInfo } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { promoColumns } from "./promo-columns.tsx";
import { PromoDialog } from "./promo-dialog.tsx";
import { type readPromos, usePromos } from "./use-promos.ts";

/** All promo codes with what has come of them, and their form in a dialog. */
export function PromoCodes({ asked }: { asked: ReturnType<typeof readPromos> | undefined }) {
  const { value, failed, reload, setActive, remove } = usePromos(asked);
  const categories = useCategories();
  const [editing, setEditing] = useState<PromoCodeInfo | "new">();
  const [deleting, setDeleting] = useState<PromoCodeInfo>();
  const codes = value?.codes;
  return (
    <>
      <PageHeader title={t("title")} aside={codes && codes.length > 0 ? codes.length : undefined}>
        <Button size="small" onClick={() => setEditing("new")}>
          <Plus aria-hidden="true" className="size-4" />
          {t("add")}
        </Button>
      </PageHeader>
      {failed && <ErrorState title={t("notLoaded")} onRetry={reload} />}
      {!codes && !failed && <TableSkeleton label={t("loading")} />}
      {codes?.length === 0 && (
        <EmptyState
          picture={PriceTag}
          title={t("noneYet")}
          action={<Button onClick={() => setEditing("new")}>{t("addFirst")}</Button>}
        >
          {t("ruleCounts")}
        </EmptyState>
      )}
      {codes && codes.length > 0 && (
        <DataTable
          caption={t("title")}
          columns={promoColumns({
            categories,
            onActive: setActive,
            onEdit: setEditing,
            onDelete: setDeleting,
          })}
          rows={codes}
          rowKey={({ _id }) => _id}
        />
      )}
      <PromoDialog
        editing={editing}
        categories={categories}
        onClose={() => setEditing(undefined)}
        onSaved={reload}
      />
      <ConfirmDialog
        open={deleting !== undefined}
        onClose={() => setDeleting(undefined)}
        title={t("deleteTitle", { code: deleting?.code ?? "" })}
        action={t("deleteNow")}
        onConfirm={async () => deleting && remove(deleting)}
      >
        {t(codes?.length === 1 ? "leavesAsLast" : "leavesAtOnce")}
      </ConfirmDialog>
    </>
  );
}
