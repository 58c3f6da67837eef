import { useState } from "react";
import { toPaise } from "#kernel/money/money.ts";
import { readAnswer } from "#kernel/web/answer.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import type { Address } from "#modules/address/contract.ts";
import { deliveryDay } from "#modules/delivery/rules/delivery-day.ts";
import { useDelivery } from "#modules/delivery/web/use-delivery.ts";
import { useLoaded } from "#ui/use-loaded.ts";
import { usePartQuestion } from "#ui/use-part-question.ts";
import { type Choice, choicesOf, chosenOf } from "./delivery-choices.ts";

interface Asked {
  lines: readonly { id: string; product: { category: string } }[];
  address: Address | undefined;
}

/**
 * When the order comes, and what the way to its address costs. A store that has set up no windows and no areas is not
 * asked: the first day by the rule is all there is to say.
 */
export function useDeliveryChoice({ lines, address }: Asked) {
  const { delivery, at } = useDelivery();
  const [wanted, setWanted] = useState<string>();
  const hasMore = delivery.hasWindows || delivery.hasAreas;
  const pin = address?.zipcode;
  const items = lines.map(({ id }) => id).join();
  const read = async () => {
    const query = { items, ...(pin && { pin }) };
    return (await readAnswer(await browserApi.api.delivery.options.$get({ query }))).options;
  };
  const { value: options, reload } = useLoaded(
    usePartQuestion(hasMore ? `${pin} ${items}` : null, read, "delivery"),
  );
  const choices = delivery.hasWindows ? choicesOf(options?.days ?? []) : [];
  const chosen = chosenOf(choices, wanted);
  const first = deliveryDay(
    lines.map(({ product }) => product.category),
    at,
    delivery,
  );
  return {
    choices,
    chosen,
    choose: ({ key }: Choice) => setWanted(key),
    day: chosen?.day ?? options?.days[0]?.day ?? first,
    /** What is sent along: the earliest is the server's to find, where nothing is to be chosen. */
    ordered: chosen ? { delivery: { day: chosen.day, window: chosen.window?.id ?? null } } : {},
    feePaise: options?.served ? toPaise(options.fee) : null,
    isServed: options?.served ?? null,
    minimumPaise: toPaise(options?.minimum ?? 0),
    reload,
  };
}
