import type { ReactElement, JSX as ReactJsx, ReactNode } from "react";

/** What a component may draw: elements or nothing. A text alone would stand bare beside what is around it. */
type Drawn = ReactElement | readonly ReactElement[] | null;

/** A component of ours. */
export type ComponentType<Props = object> = (props: Props) => Drawn;

/** A component of a library, or one that `lazy`, `memo` or a context has made. */
export type LibraryComponent<Props = object> = { (props: Props): ReactNode; readonly $$typeof: symbol };

/** React's types of JSX, with less that may be written. */
export namespace JSX {
  export type ElementType = keyof IntrinsicElements | ComponentType<never> | LibraryComponent<never>;
  export type Element = ReactJsx.Element;
  export type ElementAttributesProperty = ReactJsx.ElementAttributesProperty;
  export type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute;
  export type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>;
  export type IntrinsicAttributes = ReactJsx.IntrinsicAttributes;
  /** An `option` always has a `value`: a browser that translates the page changes its text. */
  export type IntrinsicElements = Omit<ReactJsx.IntrinsicElements, "option"> & {
    option: ReactJsx.IntrinsicElements["option"] & { value: string | number };
  };
}
