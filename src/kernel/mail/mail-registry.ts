import { z } from "zod";
import type { DueMail, MailKind } from "./define-mail.ts";

const jobSchema = z.object({ kind: z.string() });

/** Finds the kind of mail that a job is of. */
export type MailRegistry = {
  /** Reads a job. Throws if this release doesn't know its kind, as when a newer one has queued it. */
  open: (data: unknown) => DueMail;
};

/** The kind that a job names, for the log. */
export function kindOf(data: unknown): string | undefined {
  return jobSchema.safeParse(data).data?.kind;
}

/** Puts the kinds of all subjects together. Two with one name are a mistake in the program: it refuses to start. */
export function mailRegistry(kinds: readonly MailKind<never>[]): MailRegistry {
  const known = new Map<string, MailKind<never>>();
  for (const mail of kinds) {
    if (known.has(mail.kind)) throw new Error(`Two kinds of mail are called "${mail.kind}".`);
    known.set(mail.kind, mail);
  }
  return {
    open: (data) => {
      const { kind } = jobSchema.parse(data);
      const mail = known.get(kind);
      if (!mail) throw new Error(`This release knows no kind of mail called "${kind}".`);
      return mail.open(data);
    },
  };
}
