import { useState } from "react";
import { toPaise } from "#kernel/money/money.ts";
import { readAnswer } from "#kernel/web/answer.ts";
import { browserApi } from "#kernel/web/browser-api.ts";
import type { Address } from "#modules/address/contract.ts";
import { isWholePin } from "#modules/address/rules/address.ts";
import { deliveryDay } from "#modules/delivery/rules/delivery-day.ts";
import { useAskedPin } from "#modules/delivery/web/asked-pin.ts";
import { useDelivery } from "#modules/delivery/web/use-delivery.ts";
import type { DeliveryOptions } from "#modules/order/contract/place-order.ts";
import { useLoaded } from "#ui/use-loaded.ts";
import { usePartQuestion } from "#ui/use-part-question.ts";
import { type Choice, choicesOf, chosenOf } from "./delivery-choices.ts";
import { useMovedChoice } from "./use-moved-choice.ts";
import { useRenewal } from "./use-renewal.ts";

interface Asked {
  lines: readonly { id: string; product: { category: string } }[];
  address: Address | undefined;
  /** The key of the choice that was made; empty for the earliest. */
  wanted: string;
  onChoose: (key: string) => void;
}

/** What the server offered in place of something else, as long as no newer answer has come. */
interface Instead {
  after: DeliveryOptions | undefined;
  choices: readonly Choice[];
}

/**
 * When the order comes, and what the way to its address costs. A store that has set up no windows and no areas is not
 * asked: the first day by the rule is all there is to say. It is asked again when a cut-off has passed.
 */
export function useDeliveryChoice({ lines, address, wanted, onChoose }: Asked) {
  const { delivery, at } = useDelivery();
  const [instead, setInstead] = useState<Instead>();
  const askedPin = useAskedPin();
  const hasMore = delivery.hasWindows || delivery.hasAreas;
  // The address counts. Before there is one, it goes where the shopper has asked about.
  const pin = address?.zipcode ?? (askedPin && isWholePin(askedPin) ? askedPin : undefined);
  const items = lines.map(({ id }) => id).join();
  const first = deliveryDay(
    lines.map(({ product }) => product.category),
    at,
    delivery,
  );
  const read = async () => {
    const query = { items, ...(pin && { pin }) };
    return { pin, ...(await readAnswer(await browserApi.api.delivery.options.$get({ query }))) };
  };
  const question = usePartQuestion(hasMore ? `${pin} ${items} ${first}` : null, read, "delivery");
  const { value, loading, reload } = useLoaded(question);
  const options = hasMore ? value?.options : undefined;
  useRenewal(options, reload);
  const free = instead && instead.after === options ? instead.choices : choicesOf(options?.days ?? []);
  const choices = delivery.hasWindows ? free : [];
  const chosen = chosenOf(choices, wanted);
  const isFull = delivery.hasWindows && options !== undefined && choices.length === 0;
  const { moved, settle } = useMovedChoice({ choices, chosen, about: `${pin} ${items}` });
  return {
    choices,
    /** All days that were answered, also what is full. */
    days: delivery.hasWindows ? (options?.days ?? []) : [],
    chosen,
    /** What was chosen before, and can't be had any more. */
    moved,
    choose: (choice: Choice) => {
      settle(choice);
      onChoose(choice.key);
    },
    /** Takes what the server offers in place of what it has refused. */
    takeInstead: (others: readonly Choice[]) => {
      setInstead({ after: options, choices: others });
      onChoose("");
      reload();
    },
    /** What this address costs is not known yet. */
    waiting: hasMore && loading && value?.pin !== pin,
    pin,
    day: isFull ? undefined : (chosen?.day ?? options?.days[0]?.day ?? first),
    /** What is sent along: the earliest is the server's to find, where nothing is to be chosen. */
    ordered: chosen ? { delivery: { day: chosen.day, window: chosen.window?.id ?? null } } : {},
    feePaise: options?.served ? toPaise(options.fee) : null,
    isServed: options?.served ?? null,
    minimumPaise: toPaise(options?.minimum ?? 0),
    reload,
  };
}
