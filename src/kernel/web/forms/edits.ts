import { ApiError } from "../api/api-error.ts";

/** Fields, each with a value. */
export type Changes = readonly (readonly [field: string, value: unknown])[];

/** The fields that differ from what was shown, with what they are in the draft. */
export function changesOf<Draft extends object>(draft: Draft, shown: Draft): Changes {
  const before = new Map<string, unknown>(Object.entries(shown));
  return Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(before.get(field)) !== JSON.stringify(value),
  );
}

/** Takes a draft that began with `from` over to `to`: what was typed stays, whatever else was shown is `to`'s. */
export function carryOver<Draft extends object>(draft: Draft, from: Draft, to: Draft): Draft {
  return { ...to, ...Object.fromEntries(changesOf(draft, from)) };
}

interface Attempt<Shown, Draft> {
  typed: Draft;
  /** What the form showed when the edit began. */
  shown: Shown;
  toDraft: (shown: Shown) => Draft;
  /** Reads the record as it is now; undefined once it is gone. */
  read: () => Promise<Shown | undefined>;
}

/** An edit that met another: the record as it is now, what has changed in it, and what to say. */
export interface Meeting<Shown> {
  now: Shown;
  meanwhile: Changes;
  refusal: ApiError;
}

/**
 * What a refused attempt to save met; `gone` where the record was deleted, undefined where it was refused for another reason. Of what somebody else has
 * changed, the refusal names only what was typed over: the rest is taken over.
 */
export async function meetOthers<Shown, Draft extends object>(
  error: unknown,
  { typed, shown, toDraft, read }: Attempt<Shown, Draft>,
): Promise<Meeting<Shown> | "gone" | undefined> {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 404) return "gone";
  if (error.status !== 409) return undefined;
  const now = await read();
  if (now === undefined) return "gone";
  const meanwhile = changesOf(toDraft(now), toDraft(shown));
  const mine = new Set(changesOf(typed, toDraft(shown)).map(([field]) => field));
  const theirs = new Set(meanwhile.map(([field]) => field).filter((field) => !mine.has(field)));
  const errors = Object.entries(error.errors).filter(([field]) => !theirs.has(field));
  return { now, meanwhile, refusal: new ApiError(409, error.message, Object.fromEntries(errors)) };
}
