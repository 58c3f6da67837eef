import { ApiError } from "../api/api-error.ts";

/** Fields with their values. */
export type Changes = readonly (readonly [field: string, value: unknown])[];

/** The fields of the draft that differ from what was shown, with their new values. */
export function changesOf<Draft extends object>(draft: Draft, shown: Draft): Changes {
  const before = new Map<string, unknown>(Object.entries(shown));
  return Object.entries(draft).filter(
    ([field, value]) => JSON.stringify(before.get(field)) !== JSON.stringify(value),
  );
}

/** Moves a draft from one record state to another. Typed values stay; all others become those of `to`. */
export function carryOver<Draft extends object>(draft: Draft, from: Draft, to: Draft): Draft {
  return { ...to, ...Object.fromEntries(changesOf(draft, from)) };
}

interface Attempt<Shown, Draft> {
  typed: Draft;
  /** The record as the form showed it when the edit began. */
  shown: Shown;
  toDraft: (shown: Shown) => Draft;
  /** Reads the current record; undefined if it was deleted. */
  read: () => Promise<Shown | undefined>;
}

/** A conflict with another edit: the current record, the changed fields, and the message. */
interface Meeting<Shown> {
  now: Shown;
  meanwhile: Changes;
  refusal: ApiError;
}

/**
 * The conflict behind a refused save; `gone` if the record was deleted, undefined if the save was refused for another
 * reason. Only fields that both edits changed are reported. Others' changes of other fields are taken over.
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

type TextField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The texts of a form's named fields. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const fields = [...form.elements].filter(isTextField).filter(({ name }) => name !== "");
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** Writes texts into a form's fields. */
export function writeTexts(form: HTMLFormElement, texts: Changes): void {
  for (const [name, text] of texts) {
    const field = form.elements.namedItem(name);
    if (field instanceof Element && isTextField(field)) field.value = String(text);
  }
}

function isTextField(field: Element): field is TextField {
  if (field instanceof HTMLInputElement) return field.type !== "file";
  return field instanceof HTMLTextAreaElement || field instanceof HTMLSelectElement;
}
