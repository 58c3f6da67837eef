import { useMay } from "#modules/identity/web/shared/use-may.ts";
import { type SeenFields, seenFields } from "../../rules/shared/seen-fields.ts";

/** What the logged-in person's role sees of orders. */
export const useSeen = (): SeenFields => seenFields(useMay());
