import { createRoute, OpenAPIHono, type RouteConfig } from "@hono/zod-openapi";
import type { Context, Env, Schema } from "hono";
import { z } from "zod";
import { failureSchema } from "#kernel/contract/envelope.ts";
import { t } from "../server-texts.ts";
import type { AppEnv } from "./app-env.ts";
import { answerInvalid } from "./errors.ts";

/** Makes zod use plain words where neither the schema nor the failed check has a message. */
export function setPlainComplaints(): void {
  z.config({ customError: plainComplaint });
}

type Issue = Parameters<z.core.$ZodErrorMap>[0];

/**
 * The message for input for which the contract has none. zod's own ("expected string, received undefined") would reach
 * people.
 */
function plainComplaint({ path, input }: Issue): string {
  const field = path?.findLast((part) => typeof part === "string");
  if (field === undefined) return t("unreadable");
  const missing = path?.at(-1) === field && (input === undefined || input === null);
  return missing
    ? t("required", { field: capitalised(inWords(field)) })
    : t("check", { field: inWords(field) });
}

/** Turns `lineItemId` into `line item id`. */
function inWords(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A resource's router. It refuses input that the contract rejects or PostgreSQL can't store before a handler runs. */
export function newApi<E extends Env>(): OpenAPIHono<E> {
  return new OpenAPIHono<E>({
    defaultHook: (result, c) =>
      result.success ? answerUnstorable(result.data, c) : answerInvalid(result, c),
  });
}

type Method = "get" | "post" | "put" | "patch" | "delete";
type Declared = Omit<RouteConfig, "method" | "path" | "tags">;

/** Declares calls under one heading of the API's description, each by its method: `calls.get("/list", { … })`. */
export function callsOf(heading: string) {
  const by =
    <M extends Method>(method: M) =>
    <P extends string, C extends Declared>(path: P, call: C) =>
      createRoute({ ...call, method, path, tags: [heading] });
  return { get: by("get"), post: by("post"), put: by("put"), patch: by("patch"), delete: by("delete") };
}

/** The type of a router's calls, which a page passes to its client. */
export type CallsOf<Api> = Api extends OpenAPIHono<AppEnv, infer Calls extends Schema> ? Calls : never;

/** PostgreSQL stores no NUL and no half of a surrogate pair, in any type of column. */
const isStorable = (text: string) => !text.includes("\0") && text.isWellFormed();

/**
 * The nearest field's name for the first text in a call's input that PostgreSQL can't store; "" if it is in no field.
 * Undefined if all text can be stored. Files are checked where they are read.
 */
function unstorableIn(input: unknown, field = ""): string | undefined {
  if (typeof input === "string") return isStorable(input) ? undefined : field;
  if (Array.isArray(input)) return firstOf(input, (item) => unstorableIn(item, field));
  if (typeof input !== "object" || input === null || input instanceof Blob) return undefined;
  return firstOf(Object.entries(input), ([name, value]) =>
    isStorable(name) ? unstorableIn(value, name) : field,
  );
}

function firstOf<Item>(items: readonly Item[], look: (item: Item) => string | undefined): string | undefined {
  for (const item of items) {
    const value = look(item);
    if (value !== undefined) return value;
  }
  return undefined;
}

function answerUnstorable(input: unknown, c: Context): Response | undefined {
  const field = unstorableIn(input);
  if (field === undefined) return undefined;
  const message = t("unstorable");
  return c.json({ success: false, message, ...(field !== "" && { errors: { [field]: message } }) }, 400);
}

/** A required JSON body. */
export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { content: { "application/json": { schema } }, required: true } as const;
}

/** A required multipart form: text and files. */
export function formBody<Schema extends z.ZodType>(schema: Schema) {
  return { content: { "multipart/form-data": { schema } }, required: true } as const;
}

/** A call that answers with a spreadsheet. */
export function csvAnswers(description: string) {
  return {
    200: { content: { "text/csv": { schema: z.string() } }, description },
    "4XX": { content: { "application/json": { schema: failureSchema } }, description: "Refused" },
  } as const;
}

/** The responses of a call: its envelope for success, and a failure for a client's mistake. */
export function answers<Schema extends z.ZodType>(schema: Schema, description: string) {
  return {
    200: { content: { "application/json": { schema } }, description },
    "4XX": {
      content: { "application/json": { schema: failureSchema } },
      description: "Refused: `message` says why, `errors` names the fields",
    },
  } as const;
}
