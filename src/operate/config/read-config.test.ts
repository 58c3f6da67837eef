import { resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { ConfigError } from "#kernel/environment/variables.ts";
import { readConfig, SETTINGS } from "./read-config.ts";
import { shownSettings } from "./shown-settings.ts";

describe("readConfig", () => {
  it("needs nothing", () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: "0.0.0.0",
      publicUrl: null,
      dataDir: resolve("./data"),
      databaseUrl: null,
      demoCatalogue: true,
      trustedProxies: 0,
      logLevel: "info",
    });
  });

  it("takes an empty variable for an unset one", () => {
    expect(readConfig({ PORT: "", STORE_NAME: "", SELLER_EMAIL: "" })).toEqual(readConfig({}));
  });

  it("names everything that is wrong, of modules too", () => {
    const wrong = { PORT: "none", SELLER_EMAIL: "nobody", STORE_PROMO: "much" };
    const complaints = ["PORT must be", "SELLER_EMAIL must be", "STORE_PROMO must be"];
    for (const complaint of complaints) expect(() => readConfig(wrong)).toThrow(complaint);
    // Several modules read it.
    const says = "SECRETS_KEY must have at least 32 characters";
    expect(() => readConfig({ SECRETS_KEY: "short" })).toThrow(new ConfigError(says));
  });

  it("takes what is set", () => {
    const config = readConfig({
      PORT: "41234",
      PUBLIC_URL: "https://shop.example/some/page",
      DEMO_CATALOGUE: "false",
      TRUST_PROXY: "1",
    });
    expect(config).toMatchObject({
      port: 41_234,
      publicUrl: "https://shop.example",
      demoCatalogue: false,
      trustedProxies: 1,
    });
  });

  const bucket = {
    S3_ENDPOINT: "https://s3.example.org/",
    S3_REGION: "ap-south-1",
    S3_BUCKET: "santhe-pictures",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "secret",
  };

  it("keeps pictures on disk without a bucket, and takes a whole one", () => {
    expect(readConfig({}).bucket).toBeNull();
    expect(readConfig(bucket).bucket).toEqual({
      endpoint: "https://s3.example.org",
      region: "ap-south-1",
      bucket: "santhe-pictures",
      accessKeyId: "key",
      secretAccessKey: "secret",
      pathStyle: true,
    });
    const other = { ...bucket, S3_ENDPOINT: "http://127.0.0.1:9000/storage/s3//", S3_PATH_STYLE: "false" };
    expect(readConfig(other).bucket).toMatchObject({
      endpoint: "http://127.0.0.1:9000/storage/s3",
      pathStyle: false,
    });
  });

  it.each(Object.keys(bucket))("refuses a bucket without %s", (name) => {
    const read = () => readConfig({ ...bucket, [name]: "" });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`Pictures in a bucket need ${name} too, or no S3_ setting at all`);
  });

  it("names all that half a bucket is without", () => {
    expect(() => readConfig({ ...bucket, S3_REGION: "", S3_BUCKET: "" })).toThrow(
      "need S3_REGION, S3_BUCKET",
    );
    expect(() => readConfig({ S3_PATH_STYLE: "true" })).toThrow("need S3_ENDPOINT, S3_REGION, S3_BUCKET");
  });

  it("serves metrics if told so, and to others only with a token", () => {
    expect(readConfig({}).metrics).toBeNull();
    const here = { METRICS_PORT: "9464" };
    expect(readConfig(here).metrics).toEqual({ port: 9464, host: "127.0.0.1", token: null });
    for (const METRICS_HOST of ["0.0.0.0", "::", "10.0.0.7", "store.internal", "localhost.evil.example"]) {
      const open = { ...here, METRICS_HOST };
      expect(() => readConfig(open)).toThrow(`METRICS_HOST=${METRICS_HOST} can be reached from elsewhere`);
      const token = "a-token-of-enough-letters";
      expect(readConfig({ ...open, METRICS_TOKEN: token }).metrics?.token).toBe(token);
    }
  });

  it("shows no secret to a backup", () => {
    const env = { METRICS_TOKEN: "hidden", SELLER_PASSWORD: "hidden", SMTP_URL: "hidden", PORT: "3000" };
    expect(shownSettings(env)).toEqual({ PORT: "3000" });
  });

  it.each([
    ["PORT", "none", "PORT must be a port number"],
    ["PORT", "3000.5", "PORT must be a whole number"],
    ["PORT", "70000", "PORT must be a port number"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL must be one of fatal, error, warn"],
    ["STORE_NAME", "x".repeat(61), "STORE_NAME must have at most 60 characters"],
    ["PUBLIC_URL", "shop.example", "PUBLIC_URL must be an http(s) address"],
    ["ALLOWED_ORIGINS", "*", "ALLOWED_ORIGINS must be an http(s) address"],
    ["ALLOWED_ORIGINS", "https://a.example, b.example", "ALLOWED_ORIGINS must be an http(s) address"],
    ["DATABASE_URL", "mysql://x", "DATABASE_URL must start with postgres://"],
    ["DATABASE_POOLER", "pgbouncer", "DATABASE_POOLER must be one of none, transaction, prepared"],
    [
      "DATABASE_POOLER",
      "transaction",
      "DATABASE_POOLER=transaction needs DATABASE_URL, the pooler's address, and DATABASE_DIRECT_URL, PostgreSQL's own",
    ],
    ["DATABASE_DIRECT_URL", "postgres://x", "DATABASE_DIRECT_URL needs DATABASE_URL beside it"],
    ["DATABASE_REPLICA_URL", "postgres://x", "DATABASE_REPLICA_URL needs DATABASE_URL beside it"],
    ["DATABASE_POOL_SIZE", "0", "DATABASE_POOL_SIZE must be at least 1"],
    ["WEB_CONCURRENCY", "7", "WEB_CONCURRENCY=7 takes up to 112 connections"],
    ["DEMO_CATALOGUE", "maybe", "DEMO_CATALOGUE must be true or false"],
    ["SELLER_EMAIL", "nobody", "SELLER_EMAIL must be an e-mail address"],
    ["SELLER_PASSWORD", "short", "SELLER_PASSWORD must have at least 8 characters"],
    ["SELLER_PASSWORD", "long enough", "SELLER_PASSWORD needs SELLER_EMAIL"],
    [
      "S3_ENDPOINT",
      "s3.example.org",
      "S3_ENDPOINT must be an http(s) address such as https://s3.example.org",
    ],
    ["S3_REGION", "Mumbai (India)", "S3_REGION must be a region's name such as ap-south-1"],
    ["S3_BUCKET", "https://s3.example.org/b", "S3_BUCKET must be a bucket's name, without an address"],
    ["S3_PATH_STYLE", "path", "S3_PATH_STYLE must be true or false"],
    ["STORE_PHONES", "call us", "STORE_PHONES must be phone numbers"],
    ["STORE_PHONES", "9845012345,9845012346,9845012347", "STORE_PHONES must be one or two phone numbers"],
    ["STORE_PROMO", "much", "STORE_PROMO must be whole rupees"],
    ["METRICS_PORT", "yes", "METRICS_PORT must be a port number"],
    ["METRICS_TOKEN", "short", "METRICS_TOKEN must have 16 to 200 letters"],
    ["METRICS_TOKEN", "long-enough-it-is", "METRICS_TOKEN needs METRICS_PORT"],
  ])("refuses %s=%s and says why", (name, value, message) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(message);
  });
});

it("says of each setting which values it can have", () => {
  for (const name of SETTINGS)
    for (const value of ["25", "-1", "x", "0.5", "99999"]) {
      const read = () => readConfig({ [name]: value });
      expect(read, `${name}=${value}`).not.toThrow(/has a value that it can't have/);
    }
  expect(() => readConfig({ BACKUP_HOUR: "25" })).toThrow("BACKUP_HOUR must be an hour from 0 to 23, or off");
  expect(["0", "02", "23", "off"].map((BACKUP_HOUR) => readConfig({ BACKUP_HOUR }).backups.hour)).toEqual([
    0,
    2,
    23,
    null,
  ]);
});
