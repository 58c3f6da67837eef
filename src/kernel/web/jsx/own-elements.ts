import { Fragment, type ReactElement, type ReactNode } from "react";
import { jsx } from "react/jsx-runtime";

/** Elements whose content may be text alone. */
const TEXT_ONLY = new Set<unknown>(["option", "script", "style", "text", "textarea", "title", "tspan"]);

const isText = (node: ReactNode): node is string | number | bigint =>
  typeof node === "string" || typeof node === "number" || typeof node === "bigint";
const isNothing = (node: ReactNode) => node === null || node === undefined || typeof node === "boolean";

/** White space alone never changes, and nobody translates it. */
const isBlank = (text: string) => /^\s*$/.test(text);

/**
 * The children of an element, so that no text stands beside elements. A browser that translates a page moves texts into
 * elements of its own; React then fails to remove such a text, to insert something before it, or to change it. The only
 * text in an element it replaces as a whole. So texts alone become one text, and a text beside elements gets a `span`.
 */
export function withOwnElements(type: unknown, children: ReactNode): ReactNode {
  const isFragment = type === Fragment;
  if (!Array.isArray(children)) return isFragment && isText(children) ? inSpan(`${children}`) : children;
  const nodes: readonly ReactNode[] = children;
  if (!nodes.some((node) => isText(node) || Array.isArray(node))) return children;
  if (TEXT_ONLY.has(type) || (!isFragment && nodes.every((node) => isText(node) || isNothing(node)))) {
    return nodes.map((node) => (isText(node) ? node : "")).join("");
  }
  return textsInSpans(nodes);
}

/** Texts that follow each other get one `span`, as they are one piece of a flex container. Every place stays filled. */
function textsInSpans(nodes: readonly ReactNode[]): ReactNode[] {
  const placed: ReactNode[] = [];
  let begin: number | undefined;
  let text = "";
  const end = () => {
    if (begin !== undefined) placed[begin] = isBlank(text) ? text : inSpan(text, `text-${begin}`);
    begin = undefined;
    text = "";
  };
  for (const [place, node] of nodes.entries()) {
    if (isText(node)) {
      placed.push(null);
      begin ??= place;
      text += `${node}`;
      continue;
    }
    if (!isNothing(node)) end();
    placed.push(Array.isArray(node) ? textsInSpans(node) : node);
  }
  end();
  return placed;
}

const inSpan = (text: string, key?: string): ReactElement => jsx("span", { children: text }, key);
