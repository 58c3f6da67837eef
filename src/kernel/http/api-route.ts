import { OpenAPIHono } from "@hono/zod-openapi";
import type { Env } from "hono";
import { z } from "zod";
import { failureSchema } from "#kernel/contract/envelope.ts";
import { answerInvalid } from "./errors.ts";
import { plainComplaint } from "./plain-complaints.ts";
import { answerUnstorable } from "./storable-text.ts";

// zod asks it last, when neither the schema nor the check that refuses has words of its own.
z.config({ customError: plainComplaint });

/** A resource's router: input that the contract refuses, or PostgreSQL can't hold, is answered before a handler sees it. */
export function newApi<E extends Env>(): OpenAPIHono<E> {
  return new OpenAPIHono<E>({
    defaultHook: (result, c) =>
      result.success ? answerUnstorable(result.data, c) : answerInvalid(result, c),
  });
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

/** What a call answers: its envelope when it goes well, and a failure for anything that a client got wrong. */
export function answers<Schema extends z.ZodType>(schema: Schema, description: string) {
  return {
    200: { content: { "application/json": { schema } }, description },
    "4XX": {
      content: { "application/json": { schema: failureSchema } },
      description: "Refused: `message` says why, `errors` names the fields",
    },
  } as const;
}
