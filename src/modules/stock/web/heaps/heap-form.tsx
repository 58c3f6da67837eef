import X from "lucide-react/icons/x";
import { useState } from "react";
import { ApiError } from "#kernel/web/api/api-error.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { toast } from "#kernel/web/toast.ts";
import { packText } from "#modules/catalog/rules/shared/pack.ts";
import { findAsSeller } from "#modules/catalog/web/shared/find-as-seller.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { Button } from "#ui/controls/button.tsx";
import { IconButton } from "#ui/controls/icon-button.tsx";
import { SuggestField } from "#ui/fields/suggest-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { FormDialog } from "#ui/forms/form-dialog.tsx";
import { ShortForm } from "#ui/forms/short-form.tsx";
import { useSubmit } from "#ui/forms/use-submit.ts";
import type { Heap } from "../../contract.ts";
import { t } from "../../heap-texts.ts";
import type { StockApi } from "../../module-api.ts";
import { MAX_HEAP_NAME_LENGTH } from "../../rules/heap-amounts.ts";

interface HeapFormDialogProps {
  open: boolean;
  /** The heap to edit; undefined for a new one. */
  heap?: Heap;
  onClose: () => void;
  onSaved: () => Promise<void>;
}

/** The dialog that makes a heap of products, or changes one. */
export function HeapFormDialog({ open, heap, onClose, onSaved }: HeapFormDialogProps) {
  return (
    <FormDialog open={open} title={t(heap ? "editHeap" : "newHeap")} onClose={onClose} size="medium">
      {({ onInput, closeAfter }) => (
        <HeapForm heap={heap} onInput={onInput} onSaved={() => closeAfter(onSaved())} />
      )}
    </FormDialog>
  );
}

type Chosen = { _id: string; name: string; quantity: number; unit: string };

interface HeapFormProps extends Pick<HeapFormDialogProps, "heap" | "onSaved"> {
  onInput: () => void;
}

function HeapForm({ heap, onInput, onSaved }: HeapFormProps) {
  const [chosen, setChosen] = useState<readonly Chosen[]>(heap?.products ?? []);
  const [name, setName] = useState(heap?.name ?? "");
  const { busy, errors, submit, formRef } = useSubmit<void>(async () => {
    const fields = { name: name.trim(), products: chosen.map(({ _id }) => _id) };
    if (fields.products.length === 0)
      throw new ApiError(422, t("productMissing"), { products: t("productMissing") });
    if (!fields.name) throw new ApiError(422, t("nameMissing"), { name: t("nameMissing") });
    const { heaps } = browserApi<StockApi>().api.stock;
    const sent = heap
      ? heaps[":id"].$patch({ param: { id: heap._id }, json: fields })
      : heaps.$post({ json: fields });
    toast.success((await sellerCall(sent)).message);
    await onSaved();
  }, t("notSavedHeap"));
  const choose = (product: Chosen) => {
    onInput();
    // The produce's name is most often that of its first product.
    if (name === "" && chosen.length === 0) setName(product.name);
    if (!chosen.some(({ _id }) => _id === product._id)) setChosen([...chosen, product]);
  };
  return (
    <ShortForm form={{ formRef }} onSubmit={() => submit()}>
      {chosen.length > 0 && (
        <ul aria-label={t("products")} className="grid divide-y divide-line border-y border-line">
          {chosen.map((product) => (
            <li key={product._id} className="flex items-center justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">
                {t("product", { product: product.name, pack: packText(product) })}
              </span>
              <IconButton
                label={t("remove", { product: product.name })}
                onClick={() => {
                  onInput();
                  setChosen(chosen.filter(({ _id }) => _id !== product._id));
                }}
              >
                <X aria-hidden="true" className="size-5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {/* Begins anew after each choice. */}
      <SuggestField
        key={chosen.map(({ _id }) => _id).join()}
        label={t("addProduct")}
        hint={t("addHint")}
        error={errors.products}
        autoFocus
        find={findAsSeller}
        keyOf={({ _id }) => _id}
        onChoose={choose}
      >
        {(product) => t("product", { product: product.name, pack: packText(product) })}
      </SuggestField>
      <TextField
        label={t("name")}
        value={name}
        maxLength={MAX_HEAP_NAME_LENGTH}
        required
        error={errors.name}
        onChange={(event) => {
          onInput();
          setName(event.target.value);
        }}
      />
      <p className="text-sm text-ink-soft">{t("joins")}</p>
      <Button type="submit" busy={busy} className="justify-self-end">
        {t("saveHeap")}
      </Button>
    </ShortForm>
  );
}
