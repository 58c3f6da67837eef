import { createElement, type SVGProps } from "react";

/** As much of one of Lucide's icons as is needed here. */
interface IconData {
  name: string;
  node: [element: string, attributes: Record<string, string>][];
}

/**
 * Makes an icon's component, which screen readers pass over: the control around it has a name. The build puts it in the
 * place of Lucide's own function (`scripts/light-icons.ts`).
 */
export default function createIcon({ name, node }: IconData) {
  return ({ className = "", ...rest }: SVGProps<SVGSVGElement>) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: "0 0 24 24",
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: `lucide lucide-${name} ${className}`.trim(),
        "aria-hidden": "true",
        ...rest,
      },
      node.map(([element, attributes]) => createElement(element, attributes)),
    );
}
