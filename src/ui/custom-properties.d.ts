import "react";

// React sets custom properties too, but its types don't allow them.
declare module "react" {
  interface CSSProperties {
    [variable: `--${string}`]: string | undefined;
  }
}
