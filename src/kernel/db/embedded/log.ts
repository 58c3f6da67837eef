/** The log of the embedded database. A pino logger fits. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
}
