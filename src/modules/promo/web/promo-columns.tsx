import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash";
import { formatPaise, toPaise } from "#kernel/money/money.ts";
import { storeDay } from "#kernel/time/store-time.ts";
import type { Category } from "#modules/catalog/contract/category.ts";
import type { Column } from "#ui/data-table.tsx";
import { IconButton } from "#ui/icon-button.tsx";
import { Switch } from "#ui/switch.tsx";
import type { PromoCodeInfo } from "../contract.ts";
import { t } from "../seller-texts.ts";
import { conditionWords, discountWords } from "./promo-words.ts";

interface Actions {
  categories: readonly Category[] | undefined;
  onActive: (promo: PromoCodeInfo, isActive: boolean) => void;
  onEdit: (promo: PromoCodeInfo) => void;
  onDelete: (promo: PromoCodeInfo) => void;
}

/** What the list says of a promo code, and what can be done to it. */
export function promoColumns({ categories, onActive, ...actions }: Actions): Column<PromoCodeInfo>[] {
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
      cell: (promo) => (
        <Switch
          label={t("isActive", { code: promo.code })}
          on={promo.isActive}
          onChange={(isActive) => onActive(promo, isActive)}
          text={statusWords(promo)}
        />
      ),
    },
    {
      key: "actions",
      header: t("actions"),
      end: true,
      cell: (promo) => <RowActions promo={promo} {...actions} />,
    },
  ];
}

/** One whose last day is over counts no more, though it is switched on. */
function statusWords({ isActive, until }: PromoCodeInfo): string {
  if (!isActive) return t("inactive");
  return until !== null && until < storeDay(new Date()) ? t("ended") : t("active");
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
      {/* One that was used stays, for its uses and sales: it is switched off. */}
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
