/** How much the delivery settings can hold, and how long a window's name is. */
export const MOST = { windows: 50, closedDays: 100, areas: 1000, capacity: 100_000, name: 40 } as const;
