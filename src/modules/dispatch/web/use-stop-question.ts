import { useState } from "react";
import type { Stop } from "../contract/run-sheet.ts";
import { cashOf } from "../rules/tally.ts";
import { stopKey } from "./sheet-stops.ts";

/**
 * A question about a stop, which a dialog outside of its card shows: a card moves to another list when the stop before it
 * is done, and would lose what was typed. The stop is the one of the newest list, while it is there. The question is over
 * when somebody else has delivered the stop, unless it is one of `lasting`.
 */
export function useStopQuestion<Kind extends string>(
  stops: readonly Stop[],
  lasting: readonly Kind[] = [],
): {
  ask: (stop: Stop, kind: Kind) => void;
  close: () => void;
  question: { stop: Stop; kind: Kind } | undefined;
} {
  const [openQuestion, setOpenQuestion] = useState<{ stop: Stop; kind: Kind }>();
  const stop =
    openQuestion && (stops.find((each) => stopKey(each) === stopKey(openQuestion.stop)) ?? openQuestion.stop);
  const isOpen =
    openQuestion &&
    stop &&
    (lasting.includes(openQuestion.kind) ||
      cashOf(stop).isDelivered === cashOf(openQuestion.stop).isDelivered);
  return {
    ask: (about, kind) => setOpenQuestion({ stop: about, kind }),
    close: () => setOpenQuestion(undefined),
    question: isOpen ? { stop, kind: openQuestion.kind } : undefined,
  };
}
