import "react";

// React sets a style sheet's own variables too, but its types know none.
declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | undefined;
  }
}
