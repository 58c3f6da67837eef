/** A bucket of an S3-compatible service, and the key to it. */
export type BucketSettings = {
  /** Without a slash at its end; it may have a path. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Whether the bucket is the first part of the path, or else of the host's name. */
  pathStyle: boolean;
};
