import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { type SeenFields, seenFields } from "../../rules/shared/seen-fields.ts";

/** The parts of orders that the logged-in person's role sees. */
export const useSeen = (): SeenFields => seenFields(useMay());
