/** The rooms of `src/operate`. Each may import those before it, so that the arrows between them run one way. */
export const ROOMS = [
  "errors",
  "config",
  "running",
  "places",
  "backup",
  "restore",
  "health",
  "metrics",
  "service",
  "start",
  "update",
  "move",
];
