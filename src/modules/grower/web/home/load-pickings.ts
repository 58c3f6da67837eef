import type { LoaderFunctionArgs } from "react-router";
import { load as loadAnswer, pageApi } from "#kernel/web/api/api-context.ts";
import type { GrowerPicking } from "../../contract/pages.ts";
import type { GrowerApi } from "../../module-api.ts";

/** Loads the growers of the home page. */
export async function load({ context }: LoaderFunctionArgs): Promise<readonly GrowerPicking[]> {
  return (await loadAnswer(pageApi<GrowerApi>(context).api.grower.pickings.$get())).growers;
}
