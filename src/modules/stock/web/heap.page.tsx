import { useState } from "react";
import { useLoaderData, useNavigate, useParams } from "react-router";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { browserLoader } from "#kernel/web/pages/browser-loader.ts";
import { toast } from "#kernel/web/toast.ts";
import { May } from "#modules/identity/web/shared/may.tsx";
import { RecordActivity } from "#modules/identity/web/shared/record-activity.tsx";
import { askAsSeller, sellerCall, toastFailure } from "#modules/identity/web/shared/seller-session.ts";
import { useSellerPage } from "#modules/identity/web/shared/use-seller-data.ts";
import { PageTitle } from "#modules/store/web/shared/page-head.tsx";
import { Button, LinkButton } from "#ui/controls/button.tsx";
import { ConfirmDialog } from "#ui/dialogs/confirm-dialog.tsx";
import { filtersIn } from "#ui/lists/use-filters.ts";
import { PageHeader } from "#ui/page-header.tsx";
import type { Heap } from "../contract.ts";
import { t } from "../heap-texts.ts";
import type { StockApi } from "../module-api.ts";
import { stockSellerPages } from "../paths.ts";
import { amountText } from "./heaps/heap-amount.ts";
import { HeapFormDialog } from "./heaps/heap-form.tsx";
import { LedgerMoves, readMoves } from "./ledger-moves.tsx";

export const loader = browserLoader(({ params, url }) => ({
  moves: askAsSeller(() => readMoves({ heap: params.id ?? "" }, filtersIn(url.searchParams))),
}));

export function Component() {
  const loaderData = useLoaderData<typeof loader>();
  const { id = "" } = useParams();
  return (
    <>
      <PageTitle title={t("heap")} unlisted />
      <HeapHistory key={id} request={loaderData?.moves} />
    </>
  );
}

/** A heap's ledger, the newest first, and its settings. */
function HeapHistory({ request }: { request: ReturnType<typeof readMoves> | undefined }) {
  const page = useSellerPage(request, t("loadFailed"));
  const { value, reload } = page;
  const heap = value?.heap ?? undefined;
  return (
    <>
      <PageHeader title={heap?.name ?? t("heap")}>
        <LinkButton to={stockSellerPages.harvest} variant="secondary" size="small">
          {t("title")}
        </LinkButton>
        {heap && (
          <May permission="stock.heaps">
            <HeapActions heap={heap} onSaved={reload} />
          </May>
        )}
      </PageHeader>
      <LedgerMoves
        page={page}
        caption={t("history")}
        words={(amount) => amountText(amount, heap?.unit ?? "g")}
        nothingYet={t("nothingYet")}
      >
        {t("harvestFirst")}
      </LedgerMoves>
      {heap && <RecordActivity subject="heap" id={heap._id} />}
    </>
  );
}

function HeapActions({ heap, onSaved }: { heap: Heap; onSaved: () => Promise<void> }) {
  const [open, setOpen] = useState<"edit" | "delete">();
  const navigate = useNavigate();
  const remove = async () => {
    const deleted = sellerCall(
      browserApi<StockApi>().api.stock.heaps[":id"].$delete({ param: { id: heap._id } }),
    );
    await deleted.then(
      async ({ message }) => {
        toast.success(message);
        await navigate(stockSellerPages.harvest);
      },
      (error) => toastFailure(error, t("notDeleted")),
    );
  };
  return (
    <>
      <Button size="small" variant="secondary" onClick={() => setOpen("edit")}>
        {t("editHeap")}
      </Button>
      <Button size="small" variant="quiet" onClick={() => setOpen("delete")}>
        {t("deleteHeap")}
      </Button>
      <HeapFormDialog
        open={open === "edit"}
        heap={heap}
        onClose={() => setOpen(undefined)}
        onSaved={onSaved}
      />
      <ConfirmDialog
        open={open === "delete"}
        onClose={() => setOpen(undefined)}
        title={t("deleteTitle", { heap: heap.name })}
        action={t("deleteHeap")}
        onConfirm={remove}
      >
        {t("deleteWhat")}
      </ConfirmDialog>
    </>
  );
}
