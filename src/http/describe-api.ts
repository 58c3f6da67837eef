import { failureSchema } from "#kernel/contract/envelope.ts";
import type { ApiLogin } from "#kernel/modules/define-module.ts";
import { RELEASE } from "#kernel/release.ts";
import { MODULES } from "../modules.ts";
import { api } from "./api.ts";

const LOGINS: readonly ApiLogin[] = MODULES.flatMap(({ apiLogins = [] }) => apiLogins);
const EXCLUSIVE = LOGINS.flatMap(({ name, isExclusive }) => (isExclusive ? name : []));

const CARRIERS: Record<ApiLogin["in"], (call: string) => string> = {
  cookie: (call) =>
    `The cookie that \`${call}\` sets, behind HTTPS with \`__Host-\` before its name. No script can read it; a browser sends it by itself.`,
  header: (call) => `The last part of the link that \`${call}\` makes.`,
};
const SECURITY_SCHEMES = Object.fromEntries(
  LOGINS.map(({ name, in: carrier, key, call }) => {
    const description = CARRIERS[carrier](call);
    return [name, { type: "apiKey" as const, in: carrier, name: key, description }];
  }),
);

const FAILURES = {
  Refused: "Refused: `message` says why, `errors` names the fields",
  Unauthenticated: "Nobody is logged in, or the session has ended",
  Forbidden: "Somebody is logged in who may not do this",
  Broken: "Something went wrong on our side, and the log says what; or the store is closed for maintenance",
  Waits: "Nothing is done yet: another person has to allow it, as the owner wants it for such calls",
} as const;
const content = {
  "application/json": { schema: { $ref: `#/components/schemas/${failureSchema.meta()?.id}` } },
};
const RESPONSES = Object.fromEntries(
  Object.entries(FAILURES).map(([name, description]) => [name, { description, content }]),
);

const failure = (name: keyof typeof FAILURES) => ({ $ref: `#/components/responses/${name}` });

type Security = readonly Record<string, readonly string[]>[];

function failuresOf(security: Security) {
  const isExclusive = security.every((one) => Object.keys(one).every((name) => EXCLUSIVE.includes(name)));
  const forEveryone = security.some((one) => Object.keys(one).length === 0);
  return {
    ...(forEveryone ? {} : { 401: failure("Unauthenticated") }),
    ...(isExclusive && !forEveryone ? { 403: failure("Forbidden") } : {}),
    "5XX": failure("Broken"),
  };
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

/** All calls of the store as an OpenAPI 3.1 document: their input, access rules and answers. */
export function describeApi(storeName: string) {
  const document = api.getOpenAPI31Document({
    openapi: "3.1.0",
    info: { title: `${storeName} API`, version: RELEASE, description: "Every call of the store." },
  });
  document.components = {
    ...document.components,
    securitySchemes: SECURITY_SCHEMES,
    responses: RESPONSES,
  };
  for (const path of Object.values(document.paths ?? {})) {
    for (const method of METHODS) {
      const call = path[method];
      if (!call) continue;
      const refused = { "4XX": failure("Refused") };
      call.responses = { ...refused, ...call.responses, ...failuresOf(call.security ?? []) };
      if ("x-approval" in call) call.responses[202] = failure("Waits");
    }
  }
  return document;
}
