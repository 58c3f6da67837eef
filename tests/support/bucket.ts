import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { BucketSettings } from "#kernel/media/bucket-requests.ts";

/** Answers in place of the service, as a failing one does. Returning false leaves the request to the service. */
type Fault = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface TestBucket {
  settings: BucketSettings;
  /** The requests it got: `PUT /pictures/uploads/….webp`. */
  requests: string[];
  fault: Fault;
  /** Stops the service; `comeBack` starts it again with its data. */
  goAway: () => Promise<void>;
  comeBack: () => Promise<void>;
  close: () => Promise<void>;
}

const well: Fault = () => false;

/** A real S3 service with an empty bucket that refuses requests without a right signature. */
export async function openBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(join(tmpdir(), "santhe-bucket-"));
  const name = "pictures";
  const service = new S3rver({ directory, silent: true, configureBuckets: [{ name }] });
  await service.configureBuckets();
  const serve = service.callback();
  const server = createServer((request, response) => {
    bucket.requests.push(`${request.method} ${request.url}`);
    if (!bucket.fault(request, response)) serve(request, response);
  });
  const listen = async (port: number) => {
    await once(server.listen(port, "127.0.0.1"), "listening");
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("the bucket has no port");
    return address.port;
  };
  const port = await listen(0);
  const goAway = async () => {
    server.close();
    server.closeAllConnections();
    await once(server, "close");
  };
  const bucket: TestBucket = {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: "ap-south-1",
      bucket: name,
      // The service knows only this key.
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
      pathStyle: true,
    },
    requests: [],
    fault: well,
    goAway,
    comeBack: async () => {
      await listen(port);
    },
    close: async () => {
      if (server.listening) await goAway();
      await rm(directory, { recursive: true, force: true });
    },
  };
  return bucket;
}
