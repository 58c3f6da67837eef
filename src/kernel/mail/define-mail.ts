import { z } from "zod";
import type { Connection } from "#kernel/db/connect.ts";
import type { Languages } from "#kernel/texts/language.ts";
import { inChosenLanguage, LANGUAGES } from "#kernel/texts/languages.ts";
import { spokenPrefix } from "#kernel/texts/spoken.ts";
import type { AddressedMail, MailContext } from "./mail.ts";

/** The definition of one kind of mail. */
type MailDefinition<Payload extends object> = {
  /** Its name in the queue. It never changes: an earlier release may have left jobs there. */
  kind: string;
  /**
   * Mails with a higher number are sent first: 30 if a person waits for it at a screen, 0 for news to a thousand.
   */
  priority: number;
  /** The content of a job, such as a record's id. It must still read jobs that earlier releases have queued. */
  schema: z.ZodType<Payload>;
  /** The code of the language of who gets it. Without one, or where it is null, the mail is in the store's own. */
  language?: (db: Connection, payload: Payload) => Promise<string | null | undefined>;
  /**
   * Writes the mail from the current rows, so that it is never out of date and no secret is in the queue. Returns
   * undefined if nobody is to get it any more.
   */
  write: (db: Connection, head: MailContext, payload: Payload) => Promise<AddressedMail | undefined>;
  /** Called when the mail has been handed over. */
  sent?: (db: Connection, payload: Payload) => Promise<void>;
  /** Called when the mail was refused for good, or all tries have failed. */
  givenUp?: (db: Connection, payload: Payload) => Promise<void>;
};

/** A parsed job, ready to be written and settled. */
type DueMail = {
  /** `languages` are the store's; without them, it has all. */
  write: (db: Connection, head: MailContext, languages?: Languages) => Promise<AddressedMail | undefined>;
  sent: (db: Connection) => Promise<void>;
  givenUp: (db: Connection) => Promise<void>;
};

/** A kind of mail, as the queue and the worker see it. The type of a list is `readonly MailKind<never>[]`. */
export type MailKind<Payload extends object> = {
  kind: string;
  priority: number;
  /** The job's data for the queue. */
  toData: (payload: Payload) => object;
  /** Parses a job's data. Throws if they don't fit this kind of mail. */
  open: (data: unknown) => DueMail;
};

/** Defines a kind of mail. Services queue it, and the worker sends it without knowing its content. */
export function defineMail<Payload extends object>(mail: MailDefinition<Payload>): MailKind<Payload> {
  const { kind, priority, schema } = mail;
  return {
    kind,
    priority,
    toData: (payload) => ({ ...payload, kind }),
    open: (data) => {
      const payload = schema.parse(data);
      return {
        write: async (db, head, languages = LANGUAGES) => {
          const language = await mail.language?.(db, payload);
          return inChosenLanguage(language, () => {
            // The shop may have the language no more.
            const isThere = languages.some(({ code }) => code === language);
            const baseUrl = head.baseUrl + (isThere ? spokenPrefix() : "");
            return mail.write(db, { ...head, baseUrl }, payload);
          });
        },
        sent: async (db) => mail.sent?.(db, payload),
        givenUp: async (db) => mail.givenUp?.(db, payload),
      };
    },
  };
}

const jobSchema = z.object({ kind: z.string() });

/** The known kinds of mail. */
export type MailRegistry = {
  /** Parses a job. Throws if this release doesn't know its kind, for example because a newer one has queued it. */
  open: (data: unknown) => DueMail;
};

/** The kind of a job, for the log. */
export function kindOf(data: unknown): string | undefined {
  return jobSchema.safeParse(data).data?.kind;
}

/** Collects the kinds of all modules. Throws if two have the same name, so the program refuses to start. */
export function mailRegistry(kinds: readonly MailKind<never>[]): MailRegistry {
  const mailsByKind = new Map<string, MailKind<never>>();
  for (const mail of kinds) {
    if (mailsByKind.has(mail.kind)) throw new Error(`Two kinds of mail are called "${mail.kind}".`);
    mailsByKind.set(mail.kind, mail);
  }
  return {
    open: (data) => {
      const { kind } = jobSchema.parse(data);
      const mail = mailsByKind.get(kind);
      if (!mail) throw new Error(`This release knows no kind of mail called "${kind}".`);
      return mail.open(data);
    },
  };
}
