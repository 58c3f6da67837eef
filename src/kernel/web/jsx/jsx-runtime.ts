import type { ElementType, Key, ReactElement, ReactNode } from "react";
import * as react from "react/jsx-runtime";
import { withOwnElements } from "./own-elements.ts";

// TypeScript, Vite and Vitest compile JSX to these functions (`jsxImportSource` in tsconfig.json). They are React's, but
// for the texts beside elements.

export { Fragment } from "react";
export type { JSX } from "./jsx.ts";

type Props = { children?: ReactNode };

/** Makes an element with one child or none, or with a list of children that has keys. */
export function jsx(type: ElementType, props: Props, key?: Key): ReactElement {
  return react.jsx(type, withChildren(type, props), key);
}

/** Makes an element with several children that are written side by side. */
export function jsxs(type: ElementType, props: Props, key?: Key): ReactElement {
  const own = withChildren(type, props);
  return Array.isArray(own.children) ? react.jsxs(type, own, key) : react.jsx(type, own, key);
}

function withChildren(type: ElementType, props: Props): Props {
  const children = withOwnElements(type, props.children);
  return children === props.children ? props : { ...props, children };
}
