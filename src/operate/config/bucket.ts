import { z } from "zod";
import { flag } from "#kernel/environment/variables.ts";
import type { BucketSettings } from "#kernel/media/bucket-requests.ts";

const endpoint = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address such as https://s3.example.org" })
  .transform((value) => new URL(value))
  .transform(({ origin, pathname }) => origin + pathname.replace(/\/+$/, ""))
  .optional();
const region = z
  .string()
  .regex(/^[\w-]+$/, "must be a region's name such as ap-south-1")
  .optional();
const bucket = z
  .string()
  .regex(/^[\w.-]+$/, "must be a bucket's name, without an address or a path")
  .optional();
const secret = z.string().optional();

/** The variables of the two buckets: for pictures, and for backups. */
export const BUCKET_VARIABLES = {
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: secret,
  S3_SECRET_ACCESS_KEY: secret,
  S3_PATH_STYLE: flag.optional(),
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_REGION: region,
  BACKUP_S3_BUCKET: bucket,
  BACKUP_S3_ACCESS_KEY_ID: secret,
  BACKUP_S3_SECRET_ACCESS_KEY: secret,
  BACKUP_S3_PATH_STYLE: flag.optional(),
};

const variables = z.object(BUCKET_VARIABLES);
type Variables = z.infer<typeof variables>;

const PARTS = ["ENDPOINT", "REGION", "BUCKET", "ACCESS_KEY_ID", "SECRET_ACCESS_KEY"] as const;

/**
 * A bucket, or null if none of its variables is set. If only some are set, returns the names of the missing ones, as
 * half a bucket is no use.
 */
export function bucketOf(
  set: Variables,
  prefix: "S3" | "BACKUP_S3",
): BucketSettings | null | { missing: string[] } {
  const values = {
    endpoint: set[`${prefix}_ENDPOINT`],
    region: set[`${prefix}_REGION`],
    bucket: set[`${prefix}_BUCKET`],
    accessKeyId: set[`${prefix}_ACCESS_KEY_ID`],
    secretAccessKey: set[`${prefix}_SECRET_ACCESS_KEY`],
  };
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = values;
  const style = set[`${prefix}_PATH_STYLE`];
  if (endpoint && region && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, region, bucket, accessKeyId, secretAccessKey, pathStyle: style ?? true };
  }
  const missing = PARTS.map((part) => `${prefix}_${part}` as const).filter((name) => set[name] === undefined);
  return missing.length === PARTS.length && style === undefined ? null : { missing };
}
