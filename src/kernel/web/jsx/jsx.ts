import type { ReactElement, JSX as ReactJsx, ReactNode } from "react";

/** A component draws elements or nothing. A text alone would have no element of its own. */
type Drawn = ReactElement | readonly ReactElement[] | null;

/** A component of ours. */
export type ComponentType<Props = object> = (props: Props) => Drawn;

/** A component of a library, or one that `lazy`, `memo` or a context has made. */
export type LibraryComponent<Props = object> = { (props: Props): ReactNode; readonly $$typeof: symbol };

/** The types of fields. */
export type InputType =
  | "checkbox"
  | "date"
  | "datetime-local"
  | "email"
  | "file"
  | "hidden"
  | "month"
  | "password"
  | "radio"
  | "range"
  | "search"
  | "submit"
  | "tel"
  | "text"
  | "time"
  | "url"
  | "week";

/** React's types of JSX, with less that may be written. */
export namespace JSX {
  export type ElementType = keyof IntrinsicElements | ComponentType<never> | LibraryComponent<never>;
  export type Element = ReactJsx.Element;
  export type ElementAttributesProperty = ReactJsx.ElementAttributesProperty;
  export type ElementChildrenAttribute = ReactJsx.ElementChildrenAttribute;
  export type LibraryManagedAttributes<C, P> = ReactJsx.LibraryManagedAttributes<C, P>;
  export type IntrinsicAttributes = ReactJsx.IntrinsicAttributes;
  /**
   * An `option` always has a `value`: a browser that translates the page changes its text. No field is of the type
   * `number`: its browser reads `48,50` as 4850, and the mouse wheel changes it.
   */
  export type IntrinsicElements = Omit<ReactJsx.IntrinsicElements, "option" | "input"> & {
    option: ReactJsx.IntrinsicElements["option"] & { value: string | number };
    input: Omit<ReactJsx.IntrinsicElements["input"], "type"> & { type?: InputType | undefined };
  };
}
