import { t as kernelMedia } from "#kernel/media/texts.ts";
import { t as kernelMoney } from "#kernel/money/texts.ts";
import { t as kernelServer } from "#kernel/server-texts.ts";
import { t as kernelTime } from "#kernel/time/texts.ts";
import { t as kernelWeb } from "#kernel/web/texts.ts";
import { t as uiEdits } from "#ui/edit-texts.ts";
import { t as uiLists } from "#ui/list-texts.ts";
import { t as uiPictures } from "#ui/pictures/texts.ts";
import { t as ui } from "#ui/texts.ts";
import { MODULES } from "../modules.ts";

const SHARED = {
  "kernel/media": kernelMedia,
  "kernel/money": kernelMoney,
  "kernel/server": kernelServer,
  "kernel/time": kernelTime,
  "kernel/web": kernelWeb,
  "ui/edits": uiEdits,
  "ui/lists": uiLists,
  "ui/pictures": uiPictures,
  ui: ui,
};

type Loaders = Extract<(typeof MODULES)[number]["texts"], object>;

type Loaded<Each> = {
  [Id in keyof Each]: Each[Id] extends () => Promise<{ t: infer Texts }> ? Texts : never;
};

/** Turns `A | B` into `A & B`. */
type All<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer Each) => void
  ? Each
  : never;

/** Every catalogue by its id. A language has to translate all of them. */
export type Catalogues = typeof SHARED & Loaded<All<Loaders>>;

/** Loads every catalogue by its id. */
export async function loadCatalogues(): Promise<Catalogues> {
  const loaders = MODULES.flatMap(({ texts = {} }) => Object.entries(texts));
  const ofModules = await Promise.all(loaders.map(async ([id, load]) => ({ [id]: (await load()).t })));
  return Object.assign({}, SHARED, ...ofModules);
}
