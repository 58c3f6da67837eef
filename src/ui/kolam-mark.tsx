import { KolamDrawing, type KolamProps } from "./kolam-drawing.tsx";

/** As `drawKolam` draws it, which a test holds: it is on every page, and what draws it is not. */
export const MARK = {
  path: "M1 -0.43C1.237 -0.43 1.43 -0.237 1.43 0C1.43 0.257 1.182 0.318 1 0.5C0.805 0.695 0.695 0.805 0.5 1C0.318 1.182 0.257 1.43 0 1.43C-0.237 1.43 -0.43 1.237 -0.43 1C-0.43 0.763 -0.237 0.57 0 0.57C0.257 0.57 0.318 0.818 0.5 1C0.695 1.195 0.805 1.305 1 1.5C1.182 1.682 1.43 1.743 1.43 2C1.43 2.237 1.237 2.43 1 2.43C0.763 2.43 0.57 2.237 0.57 2C0.57 1.743 0.818 1.682 1 1.5C1.195 1.305 1.305 1.195 1.5 1C1.682 0.818 1.743 0.57 2 0.57C2.237 0.57 2.43 0.763 2.43 1C2.43 1.237 2.237 1.43 2 1.43C1.743 1.43 1.682 1.182 1.5 1C1.305 0.805 1.195 0.695 1 0.5C0.818 0.318 0.57 0.257 0.57 0C0.57 -0.237 0.763 -0.43 1 -0.43Z",
  dots: [
    { x: 1, y: 0 },
    { x: 0, y: 1 },
    { x: 1, y: 1 },
    { x: 2, y: 1 },
    { x: 1, y: 2 },
  ],
  width: 3,
  height: 3,
};

/** The small knot of five dots beside the wordmark. */
export function KolamMark({ className }: KolamProps) {
  return <KolamDrawing kolam={MARK} stroke={0.13} dot={0.12} className={className} />;
}
