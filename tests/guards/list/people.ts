import type { Guard } from "../guard.ts";

const LOGINS = "src/modules/identity/logins.test.ts";
const LIMITS = "src/modules/identity/limits.test.ts";
const LOGGING_IN = "src/modules/account/logging-in.test.ts";
const REGISTERING = "src/modules/account/registering.test.ts";
const RESET = "src/modules/account/password-reset.test.ts";
const identity = "src/modules/identity/actions";

/** Who is who: sessions, passwords, and guesses at them. */
export const PEOPLE_GUARDS: readonly Guard[] = [
  {
    name: "a session ends when its time is over",
    file: `${identity}/session.ts`,
    text: "gt(sessions.expiresAt, sql`now()`)",
    without: "sql`true`",
    tests: [LOGGING_IN],
    only: "an expired one",
  },
  {
    name: "tokens of sessions are kept as hashes",
    file: `${identity}/session.ts`,
    text: 'createHash("sha256").update(token).digest("hex")',
    without: "token",
    tests: [REGISTERING],
    only: "as hashes only",
  },
  {
    name: "no script reads a session's cookie",
    file: "src/modules/identity/http/session-cookies.ts",
    text: "setCookie(c, SESSION_COOKIES[kind], token, { ...lasting, ...prefixOf(c), httpOnly: true });",
    without: "setCookie(c, SESSION_COOKIES[kind], token, { ...lasting, ...prefixOf(c) });",
    tests: [REGISTERING],
    only: "a cookie that no script can read",
  },
  {
    name: "cookies are bound to the host behind HTTPS",
    file: "src/modules/identity/http/session-cookies.ts",
    text: '(isSecure(c) ? ({ prefix: "host" } as const) : {})',
    without: "({})",
    tests: [REGISTERING],
    only: "keeps cookies to https",
  },
  {
    name: "a new password ends the other sessions",
    file: `${identity}/change-password.ts`,
    text: "await tx.delete(sessions).where(ownedBy(owner));",
    without: "",
    tests: [LOGINS],
    only: "ends all sessions but",
  },
  {
    name: "a login is ended by its owner only",
    file: `${identity}/end-logins.ts`,
    text: "and(ownedBy(owner), eq(sessions.id, id))",
    without: "eq(sessions.id, id)",
    tests: [LOGINS],
    only: "nobody else's business",
  },
  {
    name: "of two new passwords at once one is kept",
    file: `${identity}/hold-with-password.ts`,
    text: "and(eq(table.id, id), eq(table.passwordHash, passwordHash))",
    without: "eq(table.id, id)",
    tests: [LOGINS],
    only: "one of two that are chosen",
  },
  {
    name: "an unknown e-mail takes the work of a known one",
    file: `${identity}/password.ts`,
    text: "const tried = passwordHash ?? (await hashOfNothing);",
    without: "if (passwordHash === undefined) return false;\n  const tried = passwordHash;",
    tests: [LIMITS],
    only: "same answer after the same work",
  },
  {
    name: "too many guesses have to wait",
    file: `${identity}/limit-guesses.ts`,
    text: "if (seconds === 0) return;",
    without: "if (seconds >= 0) return;",
    tests: [LIMITS],
    only: "make an account's next guess wait",
  },
  {
    name: "others' guesses don't keep the owner out",
    file: `${identity}/limit-guesses.ts`,
    text: "guesser.device === null ? [address, account] : [device]",
    without: "[address, account]",
    tests: [LIMITS],
    only: "don't keep the owner out",
  },
  {
    name: "guesses of an address are counted too",
    file: `${identity}/limit-guesses.ts`,
    text: "guesser.device === null ? [address, account] : [device]",
    without: "guesser.device === null ? [account] : [device]",
    tests: [LIMITS],
    only: "of an address make it wait",
  },
  {
    name: "accounts of one address are limited",
    file: "src/modules/account/api/user.ts",
    text: "await spend(limits.registrations, c.var.clientAddress);",
    without: "",
    tests: [LIMITS],
    only: "makes many accounts",
  },
  {
    name: "a link for a new password is used once",
    file: "src/modules/account/actions/reset-password.ts",
    text: "if (!(await useResetToken(tx, token))) throw linkExpired();",
    without: "",
    tests: [RESET],
    only: "lets one of two at once through",
  },
  {
    name: "a reset password ends every session",
    file: "src/modules/account/actions/reset-password.ts",
    text: "await tx.delete(sessions).where(eq(sessions.shopperId, shopperId));",
    without: "",
    tests: [RESET],
    only: "ends every session",
  },
];
