import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtFiles } from "#kernel/media/built-files.ts";
import { s3Store } from "#kernel/media/s3-store.ts";
import { productSavedSchema } from "#modules/catalog/contract/product.ts";
import { sellerListSchema } from "#modules/catalog/contract/seller-product.ts";
import { createApp } from "#src/http/app.ts";
import { openBucket, type TestBucket } from "#tests/support/bucket.ts";
import { read, refusal, type Visitor } from "#tests/support/calls.ts";
import { aCategory } from "#tests/support/factories.ts";
import { theSeller } from "#tests/support/sign-in.ts";
import { secondApp, type TestApp, testApp } from "#tests/support/test-app.ts";
import { aPicture, sendForm } from "#tests/support/uploads.ts";

let bucket: TestBucket;
let shop: TestApp;
let seller: Visitor;
const inBucket = () => s3Store(bucket.settings, { tries: 2, waitMs: 5000, pauseMs: 1 });
beforeAll(async () => {
  bucket = await openBucket();
  shop = await testApp({ pictures: inBucket() });
  seller = await theSeller(shop);
  await aCategory(shop.db, { name: "Fruits", path: "fruits" });
});
afterAll(async () => {
  await shop.close();
  await bucket.close();
});

async function add(name: string, colour: string) {
  const product = {
    name,
    description: [],
    category: "fruits",
    price: 60,
    offerPrice: 48,
    quantity: 1,
    unit: "kg",
  };
  return sendForm(shop, {
    path: "/api/product/add",
    parts: [
      ["productData", JSON.stringify(product)],
      ["images", await aPicture(colour)],
    ],
    as: seller,
  });
}

/** The bytes of a picture as a browser gets them. */
async function bytesOf(app: TestApp, url: string) {
  const answer = await app.app.request(url);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  const bytes = await answer.bytes();
  expect(answer.headers.get("content-length")).toBe(String(bytes.length));
  return { type: answer.headers.get("content-type"), bytes: Buffer.from(bytes) };
}

describe("pictures in a bucket", () => {
  it("are served as they were uploaded, also by the next process", async () => {
    const { product } = read(productSavedSchema, await add("Mango", "#eebb22"));
    const url = product.image[0] ?? "";
    expect(bucket.requests.filter((request) => request.startsWith("PUT")).at(-1)).toBe(`PUT /pictures${url}`);
    const uploaded = await bytesOf(shop, url);
    expect(uploaded.type).toBe("image/webp");
    expect(uploaded.bytes.subarray(8, 12).toString()).toBe("WEBP");
    const restarted = await secondApp(shop.url, { pictures: inBucket() });
    expect(await bytesOf(restarted, url)).toEqual(uploaded);
    expect((await bytesOf(restarted, url.replace("webp", "jpg"))).type).toBe("image/jpeg");
    await restarted.close();
  });

  it("answer HEAD, and 404 for what was never uploaded", async () => {
    const { product } = read(productSavedSchema, await add("Guava", "#99cc66"));
    const head = await shop.app.request(product.image[0] ?? "", { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect((await shop.get(`/uploads/${"0".repeat(32)}-p960.webp`)).status).toBe(404);
  });
});

describe("built files in a bucket", () => {
  it("are put there once, and served to pages of another release", async () => {
    const files = builtFiles(bucket.settings, { tries: 2, waitMs: 5000, pauseMs: 1 });
    const folder = await mkdtemp(join(tmpdir(), "santhe-built-"));
    const script = "export const release = 'another';";
    await writeFile(join(folder, "home.page-aB3_dE-9.js"), script);
    await writeFile(join(folder, "home.page-aB3_dE-9.js.br"), "packed");
    expect(await files.publish(folder)).toBe(1);
    expect(await files.publish(folder)).toBe(0);

    const pages = async () => new Response("no such page", { status: 404 });
    const web = { pages, assets: join(folder, "of-this-release") };
    const app = createApp({ ...shop.deps, assetsUrl: "https://cdn.example.org" }, web, { builtFiles: files });
    const answer = await app.request("/assets/home.page-aB3_dE-9.js");
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "content-type": expect.stringContaining("text/javascript"),
      "cache-control": "public, max-age=31536000, immutable",
      "access-control-allow-origin": "*",
    });
    expect(await answer.text()).toBe(script);
    for (const name of ["home.page-00000000.js", "..%2Fuploads%2Fx-00000000.js", "written-at-start.txt"]) {
      expect((await app.request(`/assets/${name}`)).status).toBe(404);
    }
    await bucket.goAway();
    expect((await app.request("/assets/home.page-aB3_dE-9.js")).status).toBe(404);
    await bucket.comeBack();
    await rm(folder, { recursive: true, force: true });
  });
});

describe("a bucket that is away", () => {
  it("refuses an upload in words, keeps nothing of it, and takes it when it is back", async () => {
    const { product } = read(productSavedSchema, await add("Lime", "#88aa11"));
    await bucket.goAway();
    expect(await add("Papaya", "#ff8844")).toMatchObject(
      refusal(503, "Pictures can't be saved right now. Please try again in a few minutes."),
    );
    const away = await shop.get(product.image[0] ?? "");
    expect(away.status).toBe(503);
    expect(await shop.get("/readyz")).toMatchObject({ status: 200 });
    await bucket.comeBack();
    const list = read(sellerListSchema, await shop.get("/api/product/seller-list?q=papaya", seller));
    expect(list.total).toBe(0);
    const { product: papaya } = read(productSavedSchema, await add("Papaya", "#ff8844"));
    await bytesOf(shop, papaya.image[0] ?? "");
    await bytesOf(shop, product.image[0] ?? "");
  });

  it("breaks off a picture on its way, and nothing else", async () => {
    const { product } = read(productSavedSchema, await add("Plum", "#663355"));
    bucket.fault = (_request, response) => {
      response.writeHead(200, { "Content-Length": 100 }).write("a beginning", () => response.destroy());
      return true;
    };
    const answer = await shop.app.request(product.image[0] ?? "");
    expect(answer.status).toBe(200);
    await expect(answer.bytes()).rejects.toThrow();
    bucket.fault = () => false;
    await bytesOf(shop, product.image[0] ?? "");
  });
});

it("keeps the store shut when its key is wrong, and says so in a sentence", async () => {
  const { endpoint, region, bucket: name, accessKeyId } = bucket.settings;
  const store = spawn(process.execPath, ["src/main.ts"], {
    stdio: ["ignore", "ignore", "pipe"],
    env: {
      S3_ENDPOINT: endpoint,
      S3_REGION: region,
      S3_BUCKET: name,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: "guess",
    },
  });
  const [errorOutput, [exitCode]] = await Promise.all([text(store.stderr), once(store, "exit")]);
  expect([exitCode, errorOutput]).toEqual([
    1,
    "A setting is wrong:\nS3_SECRET_ACCESS_KEY is not the one that belongs to S3_ACCESS_KEY_ID (SignatureDoesNotMatch)\n",
  ]);
});
