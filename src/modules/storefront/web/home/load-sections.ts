import type { LoaderFunctionArgs } from "react-router";
import type { HomeSection } from "../shared/home-slots.ts";

/** The data of the home page's sections by their names. One that can't be loaded is missing: the page does without it. */
export async function loadSections(
  sections: readonly Pick<HomeSection, "name" | "data">[],
  args: LoaderFunctionArgs,
): Promise<Record<string, object>> {
  const loaded = sections.map(async ({ name, data }) => {
    try {
      return [[name, await (await data()).load(args)] as const];
    } catch {
      return [];
    }
  });
  return Object.fromEntries((await Promise.all(loaded)).flat());
}
