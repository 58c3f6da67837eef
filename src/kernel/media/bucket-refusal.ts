import type { BucketSettings } from "#kernel/media/bucket-settings.ts";
import { PicturesAway } from "./pictures-away.ts";

/** What a bucket's service says where it doesn't do as it is asked; an answer to HEAD has a status alone. */
export interface Refusal {
  status: number;
  code: string;
  words: string;
}

export async function readRefusal(answer: Response): Promise<Refusal> {
  const body = await answer.text().catch(() => "");
  const [, code = ""] = /<Code>([^<]+)<\/Code>/.exec(body) ?? [];
  const [, words = ""] = /<Message>([^<]+)<\/Message>/.exec(body) ?? [];
  return { status: answer.status, code, words };
}

/** A failure that has passed a moment later, as far as a status tells. */
export const mayPass = (status: number) => status >= 500 || status === 429;

/** A refusal in words for the operator, naming the setting that has to be mended where that is known. */
export function explainRefusal({ status, code, words }: Refusal, settings: BucketSettings): PicturesAway {
  const mend = whatToMend(code, settings);
  const said = [status, code, words].filter(Boolean).join(" ");
  const reason = mend ? `${mend} (${code})` : `S3_ENDPOINT, ${settings.endpoint}, answers: ${said}`;
  return new PicturesAway(reason, { needsMending: !mayPass(status) });
}

function whatToMend(code: string, { endpoint, bucket }: BucketSettings): string | undefined {
  switch (code) {
    case "NoSuchBucket":
    case "InvalidBucketName":
      return `S3_BUCKET, ${bucket}, is no bucket at ${endpoint}`;
    case "InvalidAccessKeyId":
    case "Unauthorized":
      return `S3_ACCESS_KEY_ID is not known at ${endpoint}`;
    case "SignatureDoesNotMatch":
      return "S3_SECRET_ACCESS_KEY is not the one that belongs to S3_ACCESS_KEY_ID";
    case "AuthorizationHeaderMalformed":
    case "InvalidRegionName":
    case "PermanentRedirect":
      return `S3_REGION is not the region of the bucket ${bucket}`;
    case "AccessDenied":
      return `S3_ACCESS_KEY_ID needs s3:GetObject, s3:PutObject and s3:ListBucket for the bucket ${bucket}`;
    case "RequestTimeTooSkewed":
      return "This machine's clock is wrong, so that the bucket refuses what it signs";
  }
}
