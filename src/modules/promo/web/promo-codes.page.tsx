import Pencil from "lucide-react/icons/pencil";
import Plus from "lucide-react/icons/plus";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import { useLoaderData } from "react-router";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import { now } from "#kernel/web/device/clock.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import type { Category } from "#modules/catalog/contract/category.ts";
import { useCategories } from "#modules/catalog/web/shared/use-categories.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { RecordActivity } from "#modules/identity/web/shared/record-activity.tsx";
import { askAsSeller } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { SellerHead } from "#modules/store/web/shared/seller-head.tsx";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { Switch } from "#ui/controls/switch.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { PriceTag } from "#ui/illustrations/price-tag.tsx";
import { type Column, DataTable } from "#ui/lists/data-table.tsx";
import { LoadState } from "#ui/loading/load-state.tsx";
import { EmptyState } from "#ui/loading/states.tsx";
import type { PromoCodeInfo } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { conditionWords, discountWords } from "./promo-fields.ts";
import { PromoForm } from "./promo-form.tsx";
import { readPromos, usePromos } from "./use-promos.ts";

export const loader = browserLoader(() => ({ promos: askAsSeller(readPromos) }));

/** All promo codes with their uses and sales, and their form in a dialog. */
export function Component() {
  const loaded = usePromos(useLoaderData<typeof loader>()?.promos);
  const { value, reload, setActive, remove } = loaded;
  const categories = useCategories();
  const may = useMay();
  const mayChange = may("promo.change");
  const [editing, setEditing] = useState<PromoCodeInfo | "new">();
  const [deleting, setDeleting] = useState<PromoCodeInfo>();
  const codes = value?.codes;
  return (
    <>
      <SellerHead title={t("title")} aside={codes && codes.length > 0 ? codes.length : undefined}>
        {mayChange && (
          <Button size="small" onClick={() => setEditing("new")}>
            <Plus aria-hidden="true" className="size-4" />
            {t("add")}
          </Button>
        )}
      </SellerHead>
      <LoadState of={loaded} notLoaded={t("notLoaded")} loading={t("loading")} />
      {codes?.length === 0 && (
        <EmptyState
          picture={PriceTag}
          title={t("noneYet")}
          action={mayChange && <Button onClick={() => setEditing("new")}>{t("addFirst")}</Button>}
        >
          {t("ruleCounts")}
        </EmptyState>
      )}
      {codes && codes.length > 0 && (
        <DataTable
          caption={t("title")}
          columns={promoColumns({
            categories,
            mayChange,
            onActive: setActive,
            onEdit: setEditing,
            onDelete: setDeleting,
          })}
          rows={codes}
          rowKey={({ _id }) => _id}
        />
      )}
      <May permission="promo.change">
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
      </May>
    </>
  );
}

interface Actions {
  categories: readonly Category[] | undefined;
  /** Whether the role changes codes. Others see the columns without switches and buttons. */
  mayChange: boolean;
  onActive: (promo: PromoCodeInfo, isActive: boolean) => void;
  onEdit: (promo: PromoCodeInfo) => void;
  onDelete: (promo: PromoCodeInfo) => void;
}

function promoColumns({ categories, mayChange, onActive, ...actions }: Actions): Column<PromoCodeInfo>[] {
  const nameOf = (path: string) => categories?.find((each) => each.path === path)?.name ?? path;
  return [
    {
      key: "code",
      header: t("code"),
      lead: true,
      cell: ({ code }) => <span className="inline-block font-medium wrap-anywhere md:min-w-24">{code}</span>,
    },
    { key: "discount", header: t("discount"), cell: discountWords },
    {
      key: "conditions",
      header: t("conditions"),
      cell: (promo) => (
        <span className="text-sm text-ink-soft max-md:text-right">
          {conditionWords(promo, nameOf).join(" · ") || t("none")}
        </span>
      ),
    },
    {
      key: "uses",
      header: t("uses"),
      cell: ({ uses, mostUses }) => (
        <span className="whitespace-nowrap tabular-nums">
          {mostUses === null ? uses : t("usesOf", { uses, most: mostUses })}
        </span>
      ),
    },
    { key: "sales", header: t("sales"), cell: Sales },
    {
      key: "isActive",
      header: t("status"),
      cell: (promo) =>
        mayChange ? (
          <Switch
            label={t("isActive", { code: promo.code })}
            on={promo.isActive}
            onChange={(isActive) => onActive(promo, isActive)}
            text={statusWords(promo)}
          />
        ) : (
          statusWords(promo)
        ),
    },
    ...(mayChange ? [actionsColumn(actions)] : []),
  ];
}

const actionsColumn = (actions: Pick<Actions, "onEdit" | "onDelete">): Column<PromoCodeInfo> => ({
  key: "actions",
  header: t("actions"),
  end: true,
  cell: (promo) => <RowActions promo={promo} {...actions} />,
});

/** An expired code no longer counts, even if it is switched on. */
function statusWords({ isActive, until }: PromoCodeInfo): string {
  if (!isActive) return t("inactive");
  return until !== null && until < storeDay(now()) ? t("ended") : t("active");
}

function Sales({ sales, discounts, uses }: PromoCodeInfo) {
  const total = formatPaise(toPaise(sales));
  if (uses === 0) return <span className="tabular-nums">{total}</span>;
  return (
    <span className="tabular-nums max-md:text-right">
      {t.rich("salesLess", {
        sales: total,
        discounts: formatPaise(toPaise(discounts)),
        less: (words) => <span className="text-sm text-ink-soft">{words}</span>,
      })}
    </span>
  );
}

type RowActionsProps = Pick<Actions, "onEdit" | "onDelete"> & { promo: PromoCodeInfo };

function RowActions({ promo, onEdit, onDelete }: RowActionsProps) {
  return (
    <span className="inline-flex">
      <IconButton label={t("edit", { code: promo.code })} onClick={() => onEdit(promo)} size="row">
        <Pencil aria-hidden="true" className="size-4.5" />
      </IconButton>
      {/* A used code can't be deleted, as its uses and sales stay. It can be switched off. */}
      {!promo.isUsed && (
        <IconButton
          label={t("delete", { code: promo.code })}
          onClick={() => onDelete(promo)}
          tone="danger"
          size="row"
        >
          <Trash2 aria-hidden="true" className="size-4.5" />
        </IconButton>
      )}
    </span>
  );
}

interface PromoDialogProps {
  /** The edited code. The dialog is closed if undefined. */
  editing: PromoCodeInfo | "new" | undefined;
  categories: readonly Category[] | undefined;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

function PromoDialog({ editing, categories, onClose, onSaved }: PromoDialogProps) {
  const promo = editing === "new" ? undefined : editing;
  return (
    <FormDialog
      open={editing !== undefined}
      onClose={onClose}
      title={promo ? t("editTitle", { code: promo.code }) : t("addTitle")}
      size="medium"
    >
      {({ closeAfter }) => (
        <>
          <PromoForm promo={promo} categories={categories} onSaved={() => closeAfter(onSaved())} />
          {promo && <RecordActivity subject="promo" id={promo._id} />}
        </>
      )}
    </FormDialog>
  );
}
