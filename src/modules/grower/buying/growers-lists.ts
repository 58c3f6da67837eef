import { formatShortDay } from "#kernel/time/store-time.ts";
import type { Buying, GrowersList } from "../contract/buying.ts";
import { toTerms } from "../contract/terms.ts";
import { t } from "../field-texts.ts";
import { growersAmount, growersTerms, inGrowersWords, namesFor } from "../rules/growers-words.ts";

type BuyingPurchase = Buying["purchases"][number];
type Person = Buying["growers"][number];

/** The lists of growers for a day, each in the grower's language, to send and to print. */
export function growersLists({ growers, purchases, day }: Buying, store: string): GrowersList[] {
  const byGrower = Map.groupBy(purchases, ({ grower }) => grower);
  return growers.flatMap((person) => {
    const own = byGrower.get(person._id);
    return own ? [inGrowersWords(person.language, () => listOf(person, { own, day, store }))] : [];
  });
}

function listOf(
  { _id, name, language }: Person,
  { own, day: on, store }: { own: readonly BuyingPurchase[]; day: string; store: string },
): GrowersList {
  const day = formatShortDay(on);
  const products = own.map(({ product }) => product);
  const names = namesFor(language, products);
  const rows = own.map(({ product, amount, unit, terms }, index) => ({
    product: names[index] ?? product.name,
    amount: growersAmount(amount, unit),
    price: growersTerms(toTerms(terms), unit),
  }));
  const lines = rows.map((row) => `• ${t("line", row)}`);
  return {
    grower: _id,
    language,
    rows,
    title: t("listTitle", { grower: name, day }),
    columns: { product: t("product"), amount: t("amount"), price: t("price"), came: t("came") },
    text: [t("hello", { grower: name }), t("bring", { day }), ...lines, t("thanks", { store })].join("\n"),
  };
}
