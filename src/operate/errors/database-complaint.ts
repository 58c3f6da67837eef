import { postgresErrorCode } from "#kernel/db/postgres-error.ts";

/** The problem with the database of DATABASE_URL, in a sentence; undefined if it is unknown. */
export function databaseComplaint(error: unknown, databaseUrl: string): string | undefined {
  const target = targetIn(databaseUrl);
  if (!target) return "DATABASE_URL is no address such as postgres://user:password@host:5432/database.";
  const { host, user, database } = target;
  switch (postgresErrorCode(error) ?? systemCode(error)) {
    case "ENOTFOUND":
    case "EAI_AGAIN":
      return `DATABASE_URL names the host ${host}, which can't be found. Correct the name, or see to the network.`;
    case "ECONNREFUSED":
      return `No PostgreSQL answers at ${host}, which DATABASE_URL names. Start it, or correct host and port.`;
    case "ETIMEDOUT":
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `${host}, which DATABASE_URL names, can't be reached. Correct it, or see to the network and its firewalls.`;
    case "28P01":
      return `PostgreSQL at ${host} refuses the password that DATABASE_URL has for ${user}.`;
    case "28000":
      return `PostgreSQL at ${host} does not let ${user} in from here: ${firstWords(error)}. See its roles and pg_hba.conf.`;
    case "3D000":
      return `There is no database ${database} at ${host}, which DATABASE_URL names. Make it: createdb -O ${user} ${database}`;
    case "42501":
      return `${user}, whom DATABASE_URL names, may not make tables in ${database}. Let the role own the database: alter database ${database} owner to ${user}`;
    case "53300":
      return `PostgreSQL at ${host} has no connection left. Let it have more (max_connections), or close others.`;
    case "57P03":
      return `PostgreSQL at ${host} is starting or stopping. Start the store again in a moment.`;
  }
  const words = firstWords(error);
  if (/timeout|gave no answer/.test(words))
    return `${host}, which DATABASE_URL names, does not answer. Correct it, or see to the network.`;
  if (/SSL|certificate/i.test(words))
    return `The encrypted connection to ${host} fails: ${words}. See sslmode in DATABASE_URL.`;
  return undefined;
}

type Target = { host: string; user: string; database: string };

function targetIn(databaseUrl: string): Target | undefined {
  if (!URL.canParse(databaseUrl)) return undefined;
  const { host, username, pathname } = new URL(databaseUrl);
  const user = decodeURIComponent(username) || "the account that runs the store";
  return { host: host || "this machine", user, database: decodeURIComponent(pathname.slice(1)) || user };
}

/** The code of a failed system call, even if it was wrapped or tried at several addresses. */
export function systemCode(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string") return cause.code;
    if (cause instanceof AggregateError) return systemCode(cause.errors[0]);
  }
  return undefined;
}

function firstWords(error: unknown): string {
  let words = "";
  for (let cause = error; cause instanceof Error; cause = cause.cause) words = cause.message;
  return words.split("\n", 1)[0] ?? "";
}
