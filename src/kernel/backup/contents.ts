import { z } from "zod";

/** The first file of a backup: its description. */
export const HEAD = "santhe.json";
/** The last file before the checksum: the list of contents, known once everything is written. */
export const CONTENTS = "contents.json";
/** The version of the format. Raise it when a release writes something that earlier ones can't read. */
export const FORMAT = 1;

export const headSchema = z.object({
  format: z.number(),
  /** The id of the key that the store signs with. The first releases wrote none. */
  store: z.string().optional(),
  /** The release that wrote it. */
  release: z.string(),
  made: z.iso.datetime(),
  /** The hashes of the migrations that were applied to the database, in order. */
  migrations: z.array(z.string()),
  /** The settings of the store that made the backup, without secrets. They help whoever has to set them again. */
  settings: z.record(z.string(), z.string()),
});
export type Head = z.infer<typeof headSchema>;

const tableSchema = z.object({
  /** The columns, in the order in which a row is written. */
  columns: z.array(z.object({ name: z.string(), type: z.string(), generated: z.boolean() })),
  rows: z.number(),
  /** A digest of the rows that does not depend on their order. */
  digest: z.string(),
});
export type TableContents = z.infer<typeof tableSchema>;

export const contentsSchema = z.object({
  tables: z.record(z.string(), tableSchema),
  /** The waiting jobs. */
  jobs: tableSchema.nullable(),
  sequences: z.record(z.string(), z.object({ value: z.string(), called: z.boolean() })),
  pictures: z.object({ count: z.number(), bytes: z.number(), digest: z.string() }),
});
export type Contents = z.infer<typeof contentsSchema>;

export const tablePart = (table: string, part: number): string => `database/${table}/${part}.json.gz`;
export const JOBS_PART = "jobs";
export const pictureEntry = (name: string): string => `pictures/${name}`;
