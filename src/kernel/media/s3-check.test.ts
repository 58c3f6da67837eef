import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openBucket, type TestBucket } from "#tests/support/bucket.ts";
import { s3Store } from "./s3-store.ts";
import { PicturesAway } from "./storage.ts";

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await openBucket();
});
afterAll(() => bucket.close());
beforeEach(() => {
  bucket.fault = () => false;
  bucket.requests.length = 0;
});

const store = (settings = {}) =>
  s3Store({ ...bucket.settings, ...settings }, { tries: 3, waitMs: 10_000, pauseMs: 1 });

describe("the check at start", () => {
  it("leaves one small note, and is fine with it", async () => {
    await store().check();
    await store().check();
    expect(bucket.requests.slice(2)).toEqual([
      "GET /pictures/uploads/never-written",
      "PUT /pictures/uploads/written-at-start.txt",
    ]);
  });

  it.each([
    [{ bucket: "nowhere" }, "S3_BUCKET, nowhere, is no bucket at http://127.0.0.1:"],
    [{ accessKeyId: "somebody" }, "S3_ACCESS_KEY_ID is not known at http://127.0.0.1:"],
    [{ secretAccessKey: "guess" }, "S3_SECRET_ACCESS_KEY is not the one that belongs to S3_ACCESS_KEY_ID"],
  ])("says what is wrong with %j", async (settings, message) => {
    const checked = store(settings).check();
    await expect(checked).rejects.toBeInstanceOf(PicturesAway);
    await expect(checked).rejects.toMatchObject({
      needsMending: true,
      reason: expect.stringContaining(message),
    });
  });

  it.each([
    [403, "AccessDenied", "S3_ACCESS_KEY_ID needs s3:GetObject, s3:PutObject and s3:ListBucket"],
    [400, "AuthorizationHeaderMalformed", "S3_REGION is not the region of the bucket pictures"],
    [301, "PermanentRedirect", "S3_REGION is not the region of the bucket pictures"],
    [403, "RequestTimeTooSkewed", "This machine's clock is wrong"],
    [400, "Strange", "answers: 400 Strange Words"],
  ])("explains %i %s", async (status, code, message) => {
    bucket.fault = (_request, response) => {
      const body = `<Error><Code>${code}</Code><Message>Words</Message></Error>`;
      return Boolean(response.writeHead(status, { Location: "/elsewhere" }).end(body));
    };
    await expect(store().check()).rejects.toMatchObject({
      needsMending: true,
      reason: expect.stringContaining(message),
    });
  });

  it.each([200, 404])("knows a web server that answers everything with %i for none", async (status) => {
    bucket.fault = (_request, response) => Boolean(response.writeHead(status).end("<h1>Hello</h1>"));
    await expect(store().check()).rejects.toMatchObject({
      needsMending: true,
      reason: `S3_ENDPOINT, ${bucket.settings.endpoint}, doesn't answer as an S3 service does`,
    });
  });

  it("tells a bucket that is away from one that is wrong", async () => {
    await bucket.goAway();
    const { endpoint } = bucket.settings;
    await expect(store().check()).rejects.toMatchObject({
      needsMending: false,
      reason: `S3_ENDPOINT, ${endpoint}, can't be reached: connect ECONNREFUSED ${new URL(endpoint).host}`,
    });
    await bucket.comeBack();
    await store().check();
  });
});
