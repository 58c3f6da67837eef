import { type ComponentType, createElement, type SVGProps } from "react";

/** An icon as lucide-react keeps it. */
interface IconData {
  name: string;
  aliases?: readonly string[];
  size?: number;
  node: readonly (readonly [string, Record<string, string>])[];
}

/**
 * Draws an icon just as lucide-react does, with a tenth of the code. The build puts it in
 * the place of lucide's own (`scripts/direct-icons.ts`).
 */
export default function drawIcon({
  name,
  aliases = [],
  size = 24,
  node,
}: IconData): ComponentType<SVGProps<SVGSVGElement>> {
  const names = ["lucide", ...[name, ...aliases].map((each) => `lucide-${each}`)];
  const lines = node.map(([tag, attributes], place) => createElement(tag, { ...attributes, key: place }));
  return ({ className, ...props }) =>
    createElement(
      "svg",
      {
        xmlns: "http://www.w3.org/2000/svg",
        width: 24,
        height: 24,
        viewBox: `0 0 ${size} ${size}`,
        fill: "none",
        stroke: "currentColor",
        strokeWidth: 2,
        strokeLinecap: "round",
        strokeLinejoin: "round",
        className: [...names, className].filter(Boolean).join(" "),
        ...props,
      },
      lines,
    );
}
