import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import { z } from "zod";
import { SETTINGS } from "#src/operate/config/read-config.ts";

const read = (file: string) => readFileSync(file, "utf8");
const dockerfile = read("Dockerfile");
const UID = 10001;

const container = z.looseObject({
  image: z.string(),
  env: z.array(z.object({ name: z.string() })).default([]),
  securityContext: z.strictObject({
    allowPrivilegeEscalation: z.literal(false),
    readOnlyRootFilesystem: z.literal(true),
    capabilities: z.object({ drop: z.tuple([z.literal("ALL")]) }),
  }),
  startupProbe: z.looseObject({ httpGet: z.object({ path: z.literal("/readyz") }) }).optional(),
  livenessProbe: z.looseObject({ httpGet: z.object({ path: z.literal("/healthz") }) }).optional(),
});
/** A Deployment or a Job: what runs in a pod, without any right of its own. */
const workload = z.looseObject({
  spec: z.looseObject({
    template: z.object({
      metadata: z.object({ labels: z.record(z.string(), z.string()) }),
      spec: z.looseObject({
        securityContext: z.looseObject({ runAsNonRoot: z.literal(true), runAsUser: z.literal(UID) }),
        containers: z.tuple([container]),
      }),
    }),
    selector: z.object({ matchLabels: z.record(z.string(), z.string()) }).optional(),
  }),
});
const manifestSchema = z.looseObject({
  kind: z.string(),
  data: z.record(z.string(), z.string()).default({}),
  stringData: z.record(z.string(), z.string()).default({}),
});

const folder = "deploy/kubernetes";
const manifests = readdirSync(folder)
  .filter((name) => name !== "kustomization.yaml")
  .flatMap((name) =>
    parseAllDocuments(read(`${folder}/${name}`)).map((document) => manifestSchema.parse(document.toJS())),
  );
const workloads = manifests
  .filter(({ kind }) => kind === "Deployment" || kind === "Job")
  .map((manifest) => workload.parse(manifest));

it("runs the image and all pods as the same account, without rights and without writing into the program", () => {
  expect(dockerfile).toContain(`\nUSER ${UID}:${UID}\n`);
  expect(workloads).toHaveLength(3);
  for (const { spec } of workloads) {
    const { labels } = spec.template.metadata;
    expect(labels).toMatchObject(spec.selector?.matchLabels ?? {});
  }
  expect(new Set(workloads.map(({ spec }) => spec.template.spec.containers[0].image)).size).toBe(1);
});

it("has settings that the store knows, and each once", () => {
  const names = manifests.flatMap(({ data, stringData }) => [
    ...Object.keys(data),
    ...Object.keys(stringData),
  ]);
  const own = workloads.flatMap(({ spec }) => spec.template.spec.containers[0].env.map(({ name }) => name));
  expect([...names, ...own].filter((name) => !SETTINGS.includes(name))).toEqual([]);
  expect(new Set([...names, ...own]).size).toBe(names.length + own.length);
});

it("opens the store of compose.yaml to this machine alone, and to others through HTTPS", () => {
  const service = z.looseObject({
    ports: z.array(z.string()),
    read_only: z.literal(true),
    cap_drop: z.tuple([z.literal("ALL")]),
    security_opt: z.tuple([z.literal("no-new-privileges:true")]),
  });
  const compose = z.object({
    services: z.object({
      store: service.extend({ environment: z.record(z.string(), z.string()) }),
      https: service.extend({ scale: z.string(), command: z.array(z.string()) }),
    }),
  });
  const { store, https } = compose.parse(parse(read("compose.yaml"))).services;
  // PORT in .env is that of the machine. It must not move the store in its container away from there.
  expect(store.ports).toEqual([expect.stringMatching(/^127\.0\.0\.1:\$\{PORT:-3000\}:3000$/)]);
  expect(store.environment).toMatchObject({ PORT: "3000", HOST: "0.0.0.0", DATA_DIR: "/data" });
  expect(Object.keys(store.environment).filter((name) => !SETTINGS.includes(name))).toEqual([]);
  // Compose fills in the variable: 1 with a domain, 0 without.
  expect(https.scale).toMatch(/^0\$\{DOMAIN:\+1\}$/);
  expect(https.command.slice(-1)).toEqual(["store:3000"]);
});

it("gives the image's build all that it copies before the sources", () => {
  const left = read(".dockerignore").split("\n");
  for (const name of ["package.json", "package-lock.json", ".npmrc"]) {
    expect(dockerfile).toContain(name);
    expect(left.includes(name)).toBe(false);
  }
  expect(left).toContain("!.npmrc");
});

it("lets no proxy of the examples pass on the address that a client claims", () => {
  const nginx = read("deploy/nginx.conf");
  expect(nginx).toMatch(/proxy_set_header X-Forwarded-For \$remote_addr;/);
  expect(nginx).not.toContain("$proxy_add_x_forwarded_for");
  const haproxy = read("deploy/haproxy.cfg");
  expect(haproxy.indexOf("del-header X-Forwarded-For")).toBeGreaterThan(-1);
  expect(haproxy.indexOf("option forwardfor")).toBeGreaterThan(-1);
});
