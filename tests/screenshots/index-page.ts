import type { Picture } from "./draw.ts";

/** A page in one state, as it was drawn. */
export interface Drawn {
  /** The pattern of its address, or the name of what has none. */
  path: string;
  state: string;
  address: string;
  pictures: readonly Picture[];
}

/** The pictures of an earlier run. */
export interface Earlier {
  /** The folder, as seen from the index page. */
  folder: string;
  /** The files that look otherwise now, or that were not there. */
  changed: ReadonlySet<string>;
  has: (file: string) => boolean;
}

const STYLE = `
body { font: 15px/1.4 system-ui, sans-serif; margin: 24px; background: #eee; color: #222 }
h2 { margin: 48px 0 0 } h3 { margin: 24px 0 8px; font-weight: 500 }
.row { display: flex; gap: 16px; align-items: flex-start; overflow-x: auto }
figure { margin: 0; flex: none } figcaption { font-size: 13px }
a.picture { position: relative; display: block; max-height: 900px; overflow-y: auto; background: #fff }
img { display: block; width: 100% }
.fold { position: absolute; left: 0; right: 0; border-top: 2px dashed #d0006f }
.changed { color: #b00050; font-weight: 700 }`;

/** Pictures of wide windows are shown smaller. */
const shownWidth = (width: number) => (width > 800 ? width / 2 : width > 400 ? width / 1.5 : width);

const escaped = (text: string) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** The page that shows all pictures, page by page, and each beside its earlier one if there are any. */
export function indexPage(drawn: readonly Drawn[], missing: readonly string[], earlier?: Earlier): string {
  const byPage = Map.groupBy(drawn, ({ path }) => path);
  const sections = [...byPage].map(
    ([path, states]) =>
      `<section><h2 id="${escaped(path)}">${escaped(path)}</h2>${states.map((each) => rowOf(each, earlier)).join("\n")}</section>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screenshots</title><style>${STYLE}</style>
<h1>Every page in every state</h1>
<p>The dashed line is the end of the first view. A picture is cut at 6000 pixels.</p>
${listOf("Not drawn", missing)}
${earlier ? listOf("Changed", linksTo(drawn, earlier)) : ""}
${listOf("Pages", [...byPage.keys()].map(linkTo))}
${sections.join("\n")}</html>`;
}

const listOf = (title: string, entries: readonly string[]) =>
  `<details${entries.length < 40 ? " open" : ""}><summary>${title}: ${entries.length}</summary>
<ul>${entries.map((entry) => `<li>${entry}`).join("\n")}</ul></details>`;

const linkTo = (path: string) => `<a href="#${escaped(path)}">${escaped(path)}</a>`;

const idOf = ({ path, state }: Drawn) => `${path} ${state}`;

function linksTo(drawn: readonly Drawn[], { changed }: Earlier): string[] {
  return drawn
    .filter(({ pictures }) => pictures.some(({ file }) => changed.has(file)))
    .map((each) => linkTo(idOf(each)));
}

function rowOf(drawn: Drawn, earlier?: Earlier): string {
  const title = `${escaped(drawn.state)} · <code>${escaped(drawn.address)}</code>`;
  const figures = drawn.pictures.flatMap((picture) => figuresOf(picture, earlier));
  return `<h3 id="${escaped(idOf(drawn))}">${title}</h3><div class="row">${figures.join("\n")}</div>`;
}

function figuresOf(picture: Picture, earlier?: Earlier): string[] {
  const { width, file } = picture;
  if (!earlier) return [figureOf(picture, file, `${width} px`)];
  if (!earlier.changed.has(file)) return [figureOf(picture, file, `${width} px, as before`)];
  const now = figureOf(picture, file, `<span class="changed">${width} px, changed</span>`);
  if (!earlier.has(file)) return [now];
  return [figureOf(picture, `${earlier.folder}/${file}`, `${width} px, before`), now];
}

function figureOf({ width, height }: Picture, source: string, caption: string): string {
  const shown = shownWidth(width);
  const fold = Math.round((height * shown) / width);
  return `<figure style="width:${shown}px"><figcaption>${caption}</figcaption>
<a class="picture" style="min-height:${fold}px" href="${escaped(source)}"><img loading="lazy" alt="" src="${escaped(source)}"><span class="fold" style="top:${fold}px"></span></a></figure>`;
}
