/** A line of the table: what was measured, and whether its goal was reached. */
export type Row = { measure: string; figure: number; unit: string; goal: string; reached: boolean };

/** A figure without a goal, to read beside others: its `reached` is true. */
export const noted = (measure: string, figure: number, unit: string): Row => ({
  measure,
  figure,
  unit,
  goal: "",
  reached: true,
});

export const atLeast = (goal: number, measure: string, figure: number, unit: string): Row => ({
  measure,
  figure,
  unit,
  goal: `≥ ${goal}`,
  reached: figure >= goal,
});

export const atMost = (goal: number, measure: string, figure: number, unit: string): Row => ({
  measure,
  figure,
  unit,
  goal: `≤ ${goal}`,
  reached: figure <= goal,
});
