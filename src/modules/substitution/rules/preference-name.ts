import { say, type Text } from "#kernel/texts/text.ts";
import { t } from "../texts.ts";
import type { Preference } from "./preference.ts";

const NAMES: Record<Preference, Text> = {
  "leave-out": t.later("leaveOut"),
  similar: t.later("similar"),
  call: t.later("call"),
};

/** A preference as a person reads it. */
export const preferenceName = (preference: Preference): string => say(NAMES[preference]);
