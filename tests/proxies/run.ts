// npm run test:all -- proxies [caddy nginx haproxy balancer]: starts each proxy that is installed with its example from `deploy`,
// with a certificate of its own in front of a store, and does through it what a shopper and a seller do. The balancer (haproxy)
// stands before two processes, which are stopped and started while pages are read.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import { request } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { json, text } from "node:stream/consumers";
import { setTimeout as after } from "node:timers/promises";
import { SELLER } from "#tests/e2e/support/accounts.ts";
import { openStore } from "#tests/faults/store.ts";
import { freePortsInARow } from "#tests/support/ports.ts";

const HOST = "shop.example.org";
/** More than nginx and others take by default, and less than the store does. */
const UPLOAD_BYTES = 20 * 1024 * 1024;
const OPENS_WITHIN_MS = 15_000;

/** `stores` are the ports of the store's two processes. Only the balancer uses the second one. */
type ProxySetup = { folder: string; http: number; https: number; stores: readonly [number, number] };

/** Each proxy: the changes that let its example run here, and the command that runs it. */
const PROXIES = {
  caddy: {
    file: "Caddyfile",
    adapt: (config: string, { folder, http, https, stores: [store] }: ProxySetup) =>
      `{\n\tgrace_period 1s\n\tadmin off\n\tauto_https disable_redirects\n\thttp_port ${http}\n\thttps_port ${https}\n}\n${config
        .replace(/^(shop\.example\.org) \{$/m, `$1:${https} {\n\ttls ${folder}/cert.pem ${folder}/key.pem`)
        .replace(":3000", `:${store}`)}http://${HOST}:${http} {\n\tredir https://${HOST}{uri} 301\n}\n`,
    command: (file: string) => ["caddy", "run", "--adapter", "caddyfile", "--config", file],
  },
  nginx: {
    file: "nginx.conf",
    adapt: (config: string, { folder, http, https, stores: [store] }: ProxySetup) =>
      `error_log stderr warn;\npid ${folder}/nginx.pid;\ndaemon off;\nevents {}\nhttp {\naccess_log off;\nclient_body_temp_path ${folder}/body;\nproxy_temp_path ${folder}/proxy;\nfastcgi_temp_path ${folder}/fastcgi;\nuwsgi_temp_path ${folder}/uwsgi;\nscgi_temp_path ${folder}/scgi;\n${config
        .replace("listen 80;", `listen 127.0.0.1:${http};`)
        .replace("listen 443", `listen 127.0.0.1:${https}`)
        .replace(/ssl_certificate .*/, `ssl_certificate ${folder}/cert.pem;`)
        .replace(/ssl_certificate_key .*/, `ssl_certificate_key ${folder}/key.pem;`)
        .replace("127.0.0.1:3000", `127.0.0.1:${store}`)}}\n`,
    command: (file: string) => ["nginx", "-e", "stderr", "-c", file],
  },
  haproxy: {
    file: "haproxy.cfg",
    adapt: (config: string, place: ProxySetup) =>
      adaptHaproxy(config, place).replace("127.0.0.1:3000", `127.0.0.1:${place.stores[0]}`),
    command: (file: string) => ["haproxy", "-db", "-f", file],
  },
  balancer: {
    file: "haproxy-several.cfg",
    adapt: (config: string, place: ProxySetup) =>
      adaptHaproxy(config, place)
        .replace("127.0.0.1:3001", `127.0.0.1:${place.stores[0]}`)
        .replace("127.0.0.1:3002", `127.0.0.1:${place.stores[1]}`),
    command: (file: string) => ["haproxy", "-db", "-f", file],
  },
};

function adaptHaproxy(config: string, { folder, http, https }: ProxySetup): string {
  return config
    .replace("bind :80", `bind 127.0.0.1:${http}`)
    .replace("bind :443", `bind 127.0.0.1:${https}`)
    .replace(/crt \S+/, `crt ${folder}/both.pem`);
}

type Name = keyof typeof PROXIES;
type RequestOptions = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
  port: number;
};

/** Makes a request to the proxy under the store's name, and trusts its certificate alone. */
function ask(path: string, { method = "GET", headers = {}, body, port }: RequestOptions, ca: string) {
  const sent = request({
    host: "127.0.0.1",
    port,
    path,
    method,
    ca,
    servername: HOST,
    headers: { Host: HOST, ...headers },
  });
  sent.end(body);
  return once(sent, "response").then(([answer]) => answer);
}

function expectEqual(what: string, actual: unknown, expected: unknown): void {
  if (actual !== expected) throw new Error(`${what}: ${actual} in place of ${expected}`);
}

/** Logs in, sends what is large, and listens for orders, as browsers do through the proxy. */
async function use(port: number, http: number, ca: string): Promise<void> {
  const plain = get({ host: "127.0.0.1", port: http, path: "/cart", headers: { Host: HOST } });
  const [redirect] = await once(plain, "response");
  redirect.resume();
  expectEqual("plain HTTP", redirect.statusCode, 301);
  const page = await ask("/", { port, headers: { "X-Forwarded-Host": "evil.example" } }, ca);
  expectEqual("home", page.statusCode, 200);
  if ((await text(page)).includes("evil.example")) throw new Error("a visitor named the host of links");

  const login = (origin: string) =>
    ask(
      "/api/seller/login",
      {
        method: "POST",
        port,
        body: JSON.stringify(SELLER),
        headers: { "Content-Type": "application/json", Origin: origin, "Sec-Fetch-Site": "same-origin" },
      },
      ca,
    );
  expectEqual("a login from another site", (await login("https://evil.example")).statusCode, 403);
  const welcome = await login(`https://${HOST}`);
  expectEqual("the seller's login", welcome.statusCode, 200);
  const cookies: string[] = welcome.headers["set-cookie"] ?? [];
  const open = cookies.find((cookie) => !/;\s*Secure/i.test(cookie));
  if (open) throw new Error(`a cookie without Secure: ${open.split("=")[0]}`);
  const as = { Cookie: cookies.map((cookie) => cookie.split(";")[0]).join("; "), Origin: `https://${HOST}` };

  const upload = await ask(
    "/api/product/add",
    {
      method: "POST",
      port,
      body: Buffer.alloc(UPLOAD_BYTES, "a"),
      headers: {
        ...as,
        "Content-Type": "multipart/form-data; boundary=x",
        "Content-Length": String(UPLOAD_BYTES),
      },
    },
    ca,
  );
  // It is no form, and the store itself says so.
  expectEqual("a large upload", upload.statusCode, 400);
  expectEqual("its answer", Object(await json(upload)).success, false);

  const stream = await ask("/api/order/stream", { port, headers: as }, ca);
  expectEqual("the stream of orders", stream.statusCode, 200);
  const [first] = await once(stream, "data", { signal: AbortSignal.timeout(OPENS_WITHIN_MS) });
  if (String(first).length === 0) throw new Error("the stream of orders says nothing");
  stream.destroy();
}

async function untilOpen(port: number, ca: string): Promise<void> {
  const end = Date.now() + OPENS_WITHIN_MS;
  for (;;) {
    const status = await ask("/healthz", { port }, ca).then(
      (answer) => answer.resume().statusCode,
      () => 0,
    );
    if (status === 200) return;
    if (Date.now() > end) throw new Error("the proxy does not open");
    await after(100);
  }
}

/** Stops and starts each process in turn while pages are read through the balancer. Every answer is a good one. */
async function readWhileStopping(port: number, ca: string): Promise<void> {
  for (const store of stores) {
    let isDone = false;
    const reading = (async () => {
      for (let count = 0; ; count++) {
        const answer = await ask("/api/product/list", { port }, ca);
        answer.resume();
        expectEqual("a list while a process is stopped", answer.statusCode, 200);
        if (isDone) return count;
      }
    })();
    const change = store.end("SIGTERM").then(() => store.start());
    await Promise.all([reading, change.finally(() => (isDone = true))]);
  }
}

async function tryProxy(name: Name, place: ProxySetup): Promise<void> {
  const { file, adapt, command } = PROXIES[name];
  const config = join(place.folder, file);
  await writeFile(config, adapt(await readFile(join("deploy", file), "utf8"), place));
  const [program = "", ...words] = command(config);
  const proxy = spawn(program, words, { stdio: ["ignore", "ignore", "pipe"] });
  // It ends with the last of the proxy's processes.
  const errorOutput = text(proxy.stderr);
  const ca = await readFile(join(place.folder, "cert.pem"), "utf8");
  try {
    await untilOpen(place.https, ca);
    await use(place.https, place.http, ca);
    if (name === "balancer") await readWhileStopping(place.https, ca);
    process.stdout.write(`${name}: a shopper and a seller get through.\n`);
  } catch (error) {
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`);
  } finally {
    proxy.kill("SIGTERM");
    process.stderr.write(await errorOutput);
  }
}

function makeCertificate(folder: string): void {
  const subject = ["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`];
  const files = ["-keyout", join(folder, "key.pem"), "-out", join(folder, "cert.pem")];
  execFileSync(
    "openssl",
    ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", ...files, ...subject],
    {
      stdio: "ignore",
    },
  );
}

const isName = (word: string): word is Name => word in PROXIES;
const requested = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(PROXIES);
const isInstalled = (name: Name) => spawnSync("which", PROXIES[name].command("").slice(0, 1)).status === 0;
const names = requested.filter(isName).filter(isInstalled);
if (names.length < requested.length) {
  process.stdout.write(
    `Tried: ${names.join(", ") || "none"} of ${requested.join(", ")}; the others are not installed.\n`,
  );
}
const folder = await mkdtemp(join(tmpdir(), "santhe-proxies-"));
makeCertificate(folder);
await writeFile(
  join(folder, "both.pem"),
  (await readFile(join(folder, "cert.pem"), "utf8")) + (await readFile(join(folder, "key.pem"), "utf8")),
);
const dataDir = join(folder, "data");
await mkdir(dataDir);
await writeFile(join(dataDir, "santhe.env"), `PUBLIC_URL=https://${HOST}\nTRUST_PROXY=true\n`, {
  mode: 0o600,
});
execFileSync("chmod", ["755", folder]);
const stores = [await openStore({ dataDir }), await openStore({ dataDir })] as const;
const portOf = ({ url }: { url: string }) => Number(new URL(url).port);
try {
  for (const store of stores) await store.start();
  for (const name of names) {
    const http = await freePortsInARow(2);
    await tryProxy(name, { folder, http, https: http + 1, stores: [portOf(stores[0]), portOf(stores[1])] });
  }
} finally {
  for (const store of stores) {
    await store.end("SIGTERM");
    await store.remove();
  }
  await rm(folder, { recursive: true, force: true });
}
if (names.length === 0) process.exitCode = 1;
