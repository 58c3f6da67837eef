import type { Guard } from "../guard.ts";

const ACCESS_LOG = "src/kernel/http/access-log.ts";
const HEALTH = "src/modules/health/tests/health.test.ts";

/** Guards of what an operator sees of a store: findings, logs, and the way back in. */
export const HEALTH_GUARDS: readonly Guard[] = [
  {
    name: "the access log has no token of a link's path",
    file: ACCESS_LOG,
    text: "return (secret ?? path) +",
    without: "return (path || secret) +",
    tests: ["src/kernel/http/access-log.test.ts"],
    only: "shows no secret",
  },
  {
    name: "the access log has no token of a link's query",
    file: ACCESS_LOG,
    text: 'part.includes("=") ?',
    without: 'part.includes("==") ?',
    tests: ["src/kernel/http/access-log.test.ts"],
    only: "shows no secret",
  },
  {
    name: "nobody forges a line of the access log",
    file: ACCESS_LOG,
    text: '["\\\\]|[^\\x20-\\x7e]',
    without: "[^\\x20-\\x7e]",
    tests: ["src/kernel/http/access-log.test.ts"],
    only: "forge",
  },
  {
    name: "a mail server that is away is told once",
    file: "src/kernel/mail/mail-server.ts",
    text: "error instanceof MailTransportDown && !isAway",
    without: "error instanceof MailTransportDown",
    tests: ["src/kernel/mail/mail-server.test.ts"],
    only: "says once",
  },
  {
    name: "a store proves that it is itself by its own nonce alone",
    file: "src/kernel/health/proof.ts",
    text: "held.has(nonce)",
    without: "held.size > 0 && nonce > 0",
    tests: [HEALTH],
    only: "proves",
  },
  {
    name: "the checks run once for all who ask",
    file: "src/modules/health/opened-health.ts",
    text: "running ??= forAllReaders(run)",
    without: "running = forAllReaders(run)",
    tests: [HEALTH],
    only: "once for all",
  },
  {
    name: "a new password of the seller's ends the logins",
    file: "src/modules/identity/sessions/seller-account.ts",
    text: "await endOwnersSessions(tx, seller.id);",
    without: "",
    tests: ["tests/api/reset-seller.test.ts"],
    only: "ends all logins",
  },
  {
    name: "the password of a setting is not replaced by one that a start undoes",
    file: "src/modules/identity/reset-seller-command.ts",
    text: "if (configured.password)",
    without: 'if (configured.password === "")',
    tests: ["tests/api/reset-seller.test.ts"],
    only: "a start would undo",
  },
];
