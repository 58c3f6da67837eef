import { t as kernelContract } from "#kernel/contract/server-texts.ts";
import { t as kernelCsv } from "#kernel/csv/server-texts.ts";
import { t as kernelEdits } from "#kernel/edits/server-texts.ts";
import { t as kernelHttp } from "#kernel/http/server-texts.ts";
import { t as kernelMedia } from "#kernel/media/texts.ts";
import { t as kernelMoney } from "#kernel/money/texts.ts";
import { t as kernelTime } from "#kernel/time/texts.ts";
import { t as kernelWeb } from "#kernel/web/texts.ts";
import { t as uiEdits } from "#ui/edit-texts.ts";
import { t as uiLists } from "#ui/list-texts.ts";
import { t as uiPictures } from "#ui/pictures/texts.ts";
import { t as ui } from "#ui/texts.ts";
import { MODULES } from "./modules.ts";

/** What kernel and ui say. */
const SHARED = {
  "kernel/contract": kernelContract,
  "kernel/csv": kernelCsv,
  "kernel/edits": kernelEdits,
  "kernel/http": kernelHttp,
  "kernel/media": kernelMedia,
  "kernel/money": kernelMoney,
  "kernel/time": kernelTime,
  "kernel/web": kernelWeb,
  "ui/edits": uiEdits,
  "ui/lists": uiLists,
  "ui/pictures": uiPictures,
  ui: ui,
};

type Texts = Awaited<ReturnType<Extract<(typeof MODULES)[number]["texts"], () => unknown>>>;

/** `A | B` → `A & B`. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;

/** Every catalogue by its id: what a language has to say. */
export type Catalogues = typeof SHARED & All<Texts>;

/** Loads every catalogue by its id. */
export async function loadCatalogues(): Promise<Catalogues> {
  const ofModules = await Promise.all(MODULES.map(({ texts }) => texts?.() ?? {}));
  return Object.assign({}, SHARED, ...ofModules);
}
