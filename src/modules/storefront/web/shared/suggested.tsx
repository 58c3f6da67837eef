import { useEffect, useState } from "react";
import type { RouterContextProvider } from "react-router";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { load, pageApi } from "#kernel/web/api/api-context.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import type { Category } from "#modules/catalog/contract/category.ts";
import type { Product } from "#modules/catalog/contract/product.ts";
import type { CatalogApi } from "#modules/catalog/module-api.ts";
import { t } from "../../texts/household-texts.ts";
import { toCardProduct } from "./card-product.ts";
import { useUsual } from "./use-usual.ts";
import { SmallCards, Usual } from "./usual.tsx";

/** Up to this number of hits, other products are suggested below them. */
const FEW_HITS = 3;

/** Whether a list has so few products that others are suggested below it. */
export const areFew = (hits: number) => hits <= FEW_HITS;

/** A row of what can be bought now, the best sellers first. */
const ROW = { limit: "8", sizes: "together", inStock: "1" } as const;

/**
 * The best sellers for a server's page with few hits, so that they are there without scripts. In a browser there are
 * none: its page shows the hits first, and `Suggested` asks for the rest.
 */
export async function suggestedOnServer(
  context: Readonly<RouterContextProvider>,
  hits: number | undefined,
): Promise<Product[] | undefined> {
  if (!import.meta.env.SSR || hits === undefined || !areFew(hits)) return undefined;
  const { products } = await load(pageApi<CatalogApi>(context).api.product.list.$get({ query: ROW }));
  return products.map(toCardProduct);
}

interface SuggestedProps {
  /** The best sellers, where the server's page has them. */
  best?: readonly Product[];
  shown?: readonly Product[];
  near?: Pick<Category, "name" | "path">;
}

const NONE: readonly Product[] = [];

/**
 * What else to buy where a page has little or nothing: the shopper's usual, the best sellers, and other products of the
 * same category. What does not come is left out.
 */
export default function Suggested({ best, shown = NONE, near }: SuggestedProps) {
  const all = useUsual() ?? [];
  const sellers = useRow(best);
  const ofCategory = useRow(near ? undefined : NONE, near?.path);
  const usual = all.filter(({ product }) => !isAmong(shown, product));
  const before = [...shown, ...usual.map(({ product }) => product)];
  const bestSellers = sellers.filter((product) => !isAmong(before, product));
  const others = ofCategory.filter((product) => !isAmong([...before, ...bestSellers], product));
  return (
    <>
      {usual.length > 0 && <Usual usual={usual} className={SECTION} />}
      <Row id="best-sellers" title={t("bestSellers")} products={bestSellers} />
      {near && <Row id="near" title={t("moreFrom", { category: near.name })} products={others} />}
    </>
  );
}

const SECTION = "pt-8 sm:pt-12";

function Row({ id, title, products }: { id: string; title: string; products: readonly Product[] }) {
  if (products.length === 0) return null;
  return (
    <section aria-labelledby={id} className={SECTION}>
      <h2 id={id} className="mb-1.5 text-heading sm:mb-4 sm:text-title">
        {title}
      </h2>
      <SmallCards products={products.map((product) => ({ product, quantity: 1 }))} />
    </section>
  );
}

/** Whether a product or another of its sizes is among these. */
const isAmong = (products: readonly Product[], product: Product) =>
  products.some((one) => sizesOf(one).some((id) => sizesOf(product).includes(id)));

const sizesOf = ({ _id, sizes = [] }: Product) => [_id, ...sizes.map((size) => size._id)];

/** The `first` products, or else the row of a category or of the whole shop; none until it comes. */
function useRow(first: readonly Product[] | undefined, category?: string): readonly Product[] {
  const [row, setRow] = useState(first);
  const isAsked = first === undefined;
  useEffect(() => {
    if (!isAsked) return;
    let isLeft = false;
    readRow(category).then(
      (products) => {
        if (!isLeft) setRow(products);
      },
      // The page is whole without it.
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isAsked, category]);
  return row ?? NONE;
}

async function readRow(category: string | undefined): Promise<Product[]> {
  const query = { ...ROW, ...(category !== undefined && { category }) };
  return (await readAnswer(await browserApi<CatalogApi>().api.product.list.$get({ query }))).products.map(
    toCardProduct,
  );
}
