import { useEffect, useRef, useState } from "react";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { ProductFormFieldProps } from "#modules/catalog/web/shared/product-slots.ts";
import { sellerCall } from "#modules/identity/web/shared/seller-session.ts";
import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { useStore } from "#modules/store/web/shared/root-data.ts";
import { Select } from "#ui/fields/select.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { t } from "../growers-texts.ts";
import type { GrowerApi } from "../module-api.ts";

type Named = { _id: string; label: string; isActive: boolean };

/** The growers of a product, the usual one first. Stores without growers have no such field. */
export default function GrowersField({ text, error }: ProductFormFieldProps) {
  const { hasGrowers } = useStore();
  const [namedGrowers, setNamedGrowers] = useState<readonly Named[]>([]);
  const input = useRef<HTMLDivElement>(null);
  const sees = useMay()("grower.see");
  useEffect(() => {
    let current = true;
    if (!sees) return;
    sellerCall(browserApi<GrowerApi>().api.seller.growers.names.$get()).then(
      ({ growers }) => current && setNamedGrowers(growers),
      // Names can be typed without the list.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [sees]);
  if (!hasGrowers && namedGrowers.length === 0 && !text) return null;
  const add = (label: string) => {
    const field = input.current?.querySelector("input");
    if (!field || label === "") return;
    const names = field.value.split(";").map((name) => name.trim());
    field.value = [...names.filter((name) => name !== "" && name !== label), label].join("; ");
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div ref={input} className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_14rem] sm:items-start">
      <TextField
        label={t("fieldLabel")}
        name="growers"
        required={false}
        hint={t("fieldHint")}
        defaultValue={text}
        error={error}
      />
      <Select
        label={t("chooseGrower")}
        required={false}
        value=""
        onChange={({ target }) => add(target.value)}
      >
        <option value="" />
        {namedGrowers.flatMap(({ _id, label, isActive }) =>
          isActive ? (
            <option key={_id} value={label}>
              {label}
            </option>
          ) : (
            []
          ),
        )}
      </Select>
    </div>
  );
}
