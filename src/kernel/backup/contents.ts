import { z } from "zod";

/** The first file of a backup: what it is. */
export const HEAD = "santhe.json";
/** The last but one: what is in it, known when all is written. */
export const CONTENTS = "contents.json";
/** Raised when a release writes what earlier ones can't read. */
export const FORMAT = 1;

export const headSchema = z.object({
  format: z.number(),
  /** The id of the key that the store signs with; the first releases wrote none. */
  store: z.string().optional(),
  /** The release that wrote it. */
  release: z.string(),
  made: z.iso.datetime(),
  /** The digests of the migrations that the database had seen, in turn. */
  migrations: z.array(z.string()),
  /** The settings that it was made with, without the secret ones, for whoever has to set them again. */
  settings: z.record(z.string(), z.string()),
});
export type Head = z.infer<typeof headSchema>;

const tableSchema = z.object({
  /** In the order in which a row is written. */
  columns: z.array(z.object({ name: z.string(), type: z.string(), generated: z.boolean() })),
  rows: z.number(),
  /** A sum over the digests of the rows, the same in whatever order they lie. */
  digest: z.string(),
});
export type TableContents = z.infer<typeof tableSchema>;

export const contentsSchema = z.object({
  tables: z.record(z.string(), tableSchema),
  /** Jobs that were waiting. */
  jobs: tableSchema.nullable(),
  sequences: z.record(z.string(), z.object({ value: z.string(), called: z.boolean() })),
  pictures: z.object({ count: z.number(), bytes: z.number(), digest: z.string() }),
});
export type Contents = z.infer<typeof contentsSchema>;

export const tablePart = (table: string, part: number): string => `database/${table}/${part}.json.gz`;
export const JOBS_PART = "jobs";
export const pictureEntry = (name: string): string => `pictures/${name}`;
