import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { getRequestListener } from "@hono/node-server";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openBucket } from "#tests/support/bucket.ts";
import { openMailbox } from "#tests/support/mailbox.ts";
import { freePortsInARow } from "#tests/support/ports.ts";
import { testApp } from "#tests/support/test-app.ts";

const shop = await testApp();
const bucket = await openBucket();
const mailbox = await openMailbox();
const server = createServer(getRequestListener(shop.app.fetch, { overrideGlobalObjects: false }));
const strictServer = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  onAuth: (_, _session, callback) => callback(new Error("no such login")),
});
strictServer.on("error", () => undefined);

let folder: string;
let publicUrl: string;
let strict: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "santhe-doctor-"));
  await chmod(folder, 0o755);
  await mkdir(join(folder, "data"));
  await writeFile(join(folder, "file"), "");
  await once(server.listen(0, "127.0.0.1"), "listening");
  publicUrl = `http://127.0.0.1:${portOf(server.address())}`;
  const listening = strictServer.listen(0, "127.0.0.1");
  await once(listening, "listening");
  strict = `smtp://shop:a-secret-word@127.0.0.1:${portOf(listening.address())}`;
});

afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await new Promise<void>((resolve) => strictServer.close(() => resolve()));
  await mailbox.close();
  await bucket.close();
  await shop.close();
  await rm(folder, { recursive: true, force: true });
});

const portOf = (address: unknown): number =>
  typeof address === "object" && address !== null && "port" in address ? Number(address.port) : 0;

function bucketSettings(prefix: string, name = bucket.settings.bucket): Record<string, string> {
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket.settings;
  return {
    [`${prefix}ENDPOINT`]: endpoint,
    [`${prefix}REGION`]: region,
    [`${prefix}BUCKET`]: name,
    [`${prefix}ACCESS_KEY_ID`]: accessKeyId,
    [`${prefix}SECRET_ACCESS_KEY`]: secretAccessKey,
  };
}

/** As `./santhe` begins each command. */
const QUICKLY = ["--import", "./src/operate/start/quick-imports.ts"];

/** Runs the command as an operator does, beside the store. */
async function doctor(words: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [...QUICKLY, "src/commands/doctor.ts", ...words], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env.PATH, DATA_DIR: join(folder, "data"), DATABASE_URL: shop.url, ...env },
  });
  const [output, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { output, complaint, code };
}

/** A process starts slowly while others run. */
const SLOW = { timeout: 120_000 };

it(
  "finds a store well that is, in its places, at its address, and by a mail that arrives",
  SLOW,
  async () => {
    const well = await doctor(["--mail", "asha@santhe.example"], {
      ...bucketSettings("S3_"),
      ...bucketSettings("BACKUP_S3_"),
      SMTP_URL: mailbox.url,
      PUBLIC_URL: publicUrl,
      STORE_NMAE: "Ulavar Santhai",
    });
    expect(well).toMatchObject({ code: 0, complaint: "" });
    expect(well.output).not.toContain("FAILING");
    for (const line of [
      /^WARNING {2}settings +STORE_NMAE is no setting: did you mean STORE_NAME\?$/m,
      /^ok +version +This is Santhe [\d.]+, and Santhe [\d.]+ has set up the database\.$/m,
      /^ok +disk +DATA_DIR, .+ free\.$/m,
      /^ok +pictures +The bucket for pictures, pictures at .+ was written and read back\.$/m,
      /^ok +backup place +The bucket for backups, pictures at .+ was written and read back\.$/m,
      /^ok +mail +The mail server 127\.0\.0\.1:\d+ takes mails from this store\.$/m,
      /^not set +mail domain +Mails come from hello@santhe\.example/m,
      /^ok +address +http:\/\/127\.0\.0\.1:\d+ leads to this store/m,
      /^ok +test mail +A test mail to asha@santhe\.example was handed over/m,
      // The server of the tests is set so, for speed.
      /^WARNING {2}database +The database has synchronous_commit = off/m,
    ])
      expect(well.output).toMatch(line);
    for (const phrase of [
      "has set up the database.",
      "is no setting",
      "takes mails from this store",
      "was handed over",
    ])
      expect(well.output.split(phrase)).toHaveLength(2);
    expect(well.output).toMatch(/PUBLIC_URL=http:\/\/127\.0\.0\.1:\d+\n {2}DATA_DIR=/);
    expect(well.output).not.toContain(bucket.settings.secretAccessKey);
    expect(mailbox.mails).toMatchObject([{ to: ["asha@santhe.example"] }]);
  },
);

it("says what is broken and what to do, without secrets, and fails", SLOW, async () => {
  const other = await testApp();
  const nobody = await freePortsInARow(1);
  const [broken, refused] = await Promise.all([
    doctor(["--json"], {
      ...bucketSettings("S3_", "nowhere"),
      BACKUP_DIR: join(folder, "file", "backups"),
      SMTP_URL: `smtp://shop:a-secret-word@127.0.0.1:${nobody}`,
      DATABASE_URL: other.url,
      DATABASE_REPLICA_URL: other.url,
      PUBLIC_URL: publicUrl,
    }),
    doctor([], {
      ...bucketSettings("BACKUP_S3_", "nowhere"),
      SMTP_URL: strict,
      PUBLIC_URL: `http://127.0.0.1:${nobody}`,
    }),
  ]);
  await other.close();
  expect([broken.code, refused.code]).toEqual([1, 1]);
  const { isWell, found } = JSON.parse(broken.output);
  expect(isWell).toBe(false);
  const expected: [string, string, string][] = [
    ["pictures", "S3_BUCKET, nowhere, is no bucket at", "Correct the S3_ settings"],
    ["backupPlace", "is no folder, or lies in a file.", "Set BACKUP_DIR to a folder"],
    ["mail", `No mail server answers at 127.0.0.1:${nobody}.`, "correct host and port in SMTP_URL"],
    ["address", `${publicUrl} answers, and is not this store, but another one.`, "Correct PUBLIC_URL"],
  ];
  for (const [name, says, cure] of expected)
    expect(found).toContainEqual({
      name,
      state: "failing",
      says: expect.stringContaining(says),
      cure: expect.stringContaining(cure),
    });
  expect(found).toContainEqual({
    name: "replica",
    state: "warning",
    cure: expect.any(String),
    says: expect.stringContaining("leads to no streaming replica"),
  });
  for (const line of [
    /^FAILING {2}mail +The mail server .+ refuses the login of SMTP_URL\.$/m,
    /^FAILING {2}backup place .+ BACKUP_S3_BUCKET, nowhere, is no bucket/m,
    /^FAILING {2}address +http:\/\/127\.0\.0\.1:\d+ can't be reached from this machine/m,
  ])
    expect(refused.output).toMatch(line);
  for (const { output, complaint } of [broken, refused])
    expect(output + complaint).not.toMatch(/a-secret-word|S3RVER/);
});

it("looks on when there is no database, and says so", SLOW, async () => {
  const result = await doctor([], { DATABASE_URL: "postgres://shop:a-secret-word@127.0.0.1:1/shop" });
  expect(result.code).toBe(1);
  expect(result.output).toMatch(/^FAILING {2}database +No PostgreSQL answers at 127\.0\.0\.1:1/m);
  expect(result.output).toMatch(/^ok +disk /m);
  expect(result.output).not.toContain("a-secret-word");
});
