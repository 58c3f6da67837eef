import type { Row } from "./row.ts";

const WIDTH = { measure: 64, figure: 12, unit: 11, goal: 9 };

/** Three digits of what is small, whole numbers of what is large. */
function shown(figure: number): string {
  return figure >= 100 ? Math.round(figure).toLocaleString("en-IN") : String(Number(figure.toPrecision(3)));
}

export function printRows(title: string, rows: readonly Row[]): void {
  const lines = rows.map(({ measure, figure, unit, goal, reached }) =>
    [
      measure.padEnd(WIDTH.measure),
      shown(figure).padStart(WIDTH.figure),
      ` ${unit}`.padEnd(WIDTH.unit),
      goal.padEnd(WIDTH.goal),
      goal === "" ? "" : reached ? "reached" : "NOT REACHED",
    ].join(" "),
  );
  process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line.trimEnd()}\n`).join("")}`);
}
