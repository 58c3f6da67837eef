import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import type { AddressedMail, Letterhead } from "./post.ts";

/** What a subject tells about one kind of its mails. */
type MailDefinition<Payload extends object> = {
  /** Its name in the queue. It never changes: an earlier release may have left jobs there. */
  kind: string;
  /** Mails with a higher number are sent first: 30 if a person is waiting for it at a screen, 0 for an offer to a thousand. */
  priority: number;
  /** What a job holds, such as an order's id. It must still read what earlier releases have queued. */
  schema: z.ZodType<Payload>;
  /**
   * Writes the mail from what the database says now, so that it is never out of date and no secret lies in the queue.
   * Undefined if by now nobody is to get it.
   */
  write: (db: Connection, head: Letterhead, payload: Payload) => Promise<AddressedMail | undefined>;
  /** Called when the mail has been handed over. */
  sent?: (db: Connection, payload: Payload) => Promise<void>;
  /** Called when the mail was tried often enough, or was refused for good. */
  givenUp?: (db: Connection, payload: Payload) => Promise<void>;
};

/** A job whose data were read, ready to be written and settled. */
type DueMail = {
  write: (db: Connection, head: Letterhead) => Promise<AddressedMail | undefined>;
  sent: (db: Connection) => Promise<void>;
  givenUp: (db: Connection) => Promise<void>;
};

/** A kind of mail, as the queue and the worker see it. A list of several is `readonly MailKind<never>[]`. */
export type MailKind<Payload extends object> = {
  kind: string;
  priority: number;
  /** What lies in the queue. */
  toData: (payload: Payload) => object;
  /** Reads what lay in the queue. Throws if this kind of mail can't be made of it. */
  open: (data: unknown) => DueMail;
};

/** Makes a kind of mail that services queue, and that the worker writes and settles without knowing what it says. */
export function defineMail<Payload extends object>(mail: MailDefinition<Payload>): MailKind<Payload> {
  const { kind, priority, schema } = mail;
  return {
    kind,
    priority,
    toData: (payload) => ({ ...payload, kind }),
    open: (data) => {
      const payload = schema.parse(data);
      return {
        write: (db, head) => mail.write(db, head, payload),
        sent: async (db) => mail.sent?.(db, payload),
        givenUp: async (db) => mail.givenUp?.(db, payload),
      };
    },
  };
}

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
