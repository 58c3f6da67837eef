import type { ElementType, Key, ReactElement, ReactNode } from "react";
import * as react from "react/jsx-dev-runtime";
import { withOwnElements } from "./own-elements.ts";

export { Fragment } from "react";
export type { JSX } from "./jsx.ts";

type Props = { children?: ReactNode };

/** Makes an element as `jsx` and `jsxs` do, with what development shows of its place in the sources. */
export function jsxDEV(
  type: ElementType,
  props: Props,
  key: Key | undefined,
  isStatic: boolean,
  source?: react.JSXSource,
  self?: unknown,
): ReactElement {
  const children = withOwnElements(type, props.children);
  const own = children === props.children ? props : { ...props, children };
  return react.jsxDEV(type, own, key, isStatic && Array.isArray(children), source, self);
}
