import { randomInt } from "node:crypto";
import { get as getPlain, type IncomingMessage } from "node:http";
import { get as getSecure } from "node:https";
import { TLSSocket } from "node:tls";
import { sql } from "drizzle-orm";
import { z } from "zod";
import { withPlainConnection } from "#kernel/backup/snapshot.ts";
import type { Connection } from "#kernel/db/connect.ts";
import type { TrustedProxies } from "#kernel/http/trusted-proxies.ts";
import type { Finding } from "./check.ts";

/** The path under which a store answers whether a nonce is its own. */
export const PROOF_PATH = "/healthz/proof/:nonce";

/**
 * The answer to a nonce. If the nonce is held in the store's database, it also says how the request arrived: the address
 * that it came to as far as the store knows, the proxies that have named a client, and whether the nearest is trusted.
 */
export const proofSchema = z.object({
  success: z.literal(true),
  isHere: z.boolean(),
  origin: z.string().optional(),
  forwarded: z.number().optional(),
  isTrusted: z.boolean().optional(),
});
export type Proof = z.infer<typeof proofSchema>;

/** The largest nonce, and the class of its advisory lock. No other lock of the store has two numbers. */
const MAX_NONCE = 2 ** 31 - 1;
const LOCK_CLASS = 721_356_401;

/**
 * Does `work` while the database holds a new nonce: as an advisory lock, which every process on the same database sees
 * and which ends with this connection.
 */
async function holdingNonce<Result>(url: string, work: (nonce: number) => Promise<Result>): Promise<Result> {
  const nonce = randomInt(1, MAX_NONCE);
  return withPlainConnection(url, async (client) => {
    await client.query("select pg_advisory_lock($1, $2)", [LOCK_CLASS, nonce]);
    return work(nonce);
  });
}

/** The nonces that the database holds now. */
export async function heldNonces(db: Connection): Promise<Set<number>> {
  const { rows } = await db.execute<{ nonce: number }>(sql`
    select objid::int8::float8 as nonce from pg_locks
    where locktype = 'advisory' and granted and objsubid = 2 and classid::int8 = ${LOCK_CLASS}
      and database = (select oid from pg_database where datname = current_database())`);
  return new Set(rows.map(({ nonce }) => nonce));
}

/** `databaseUrl` is null if the database can't be had. */
type Address = { publicUrl: string | null; databaseUrl: string | null };

/** Asks PUBLIC_URL whether this store answers there, as a visitor does. */
export async function checkAddress({
  publicUrl,
  databaseUrl,
}: Address): Promise<{ finding: Finding; proof?: Proof }> {
  if (publicUrl === null)
    return {
      finding: {
        state: "unset",
        says: "The store does not know the address that people use.",
        cure: "Set PUBLIC_URL to it, so that links in mails are right and cookies are secure.",
      },
    };
  if (databaseUrl === null)
    return { finding: { state: "warning", says: `${publicUrl} could not be asked without the database.` } };
  return holdingNonce(databaseUrl, async (nonce) => {
    try {
      const answer = await ask(publicUrl + PROOF_PATH.replace(":nonce", String(nonce)));
      const proof = proofSchema.safeParse(answer.json).data;
      return { finding: judgeAnswer(publicUrl, { ...answer, proof }), proof };
    } catch (error) {
      return { finding: { state: "failing", ...addressTrouble(error, publicUrl) } };
    }
  });
}

/** Who answers at an address. Without its database, a store can't be told from another one. */
export type Answerer = "this store" | "another program" | "nobody";

/** Asks who answers at an address. `databaseUrl` is null if this store's database can't be had. */
export async function whoAnswers(url: string, databaseUrl: string | null): Promise<Answerer> {
  const isHere = databaseUrl
    ? holdingNonce(databaseUrl, async (nonce) => {
        const { json } = await ask(url + PROOF_PATH.replace(":nonce", String(nonce)));
        return proofSchema.safeParse(json).data?.isHere ?? false;
      })
    : ask(url).then(() => false);
  return isHere.then(
    (ours) => (ours ? "this store" : "another program"),
    () => "nobody",
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Certificates that renew themselves do so a month before they end. */
const SOON_DAYS = 14;

export type Answer = { status: number; validTo: Date | null; proof: Proof | undefined };

export function judgeAnswer(
  publicUrl: string,
  { status, validTo, proof }: Answer,
  now = new Date(),
): Finding {
  if (!proof && status >= 500)
    return {
      state: "failing",
      says: `${publicUrl} answers with ${status}: the proxy does not reach a store that is open.`,
      cure: "Start the store, and see that the proxy passes requests on to its HOST and PORT.",
    };
  if (!proof?.isHere)
    return {
      state: "failing",
      says: `${publicUrl} answers, and is not this store${proof ? ", but another one" : ` (status ${status})`}.`,
      cure: "Correct PUBLIC_URL, or let the host's name (DNS) and the proxy lead to this store.",
    };
  const days = validTo === null ? null : Math.floor((validTo.getTime() - now.getTime()) / DAY_MS);
  const says = `${publicUrl} leads to this store, as seen from this machine.`;
  if (days === null) return { state: "ok", says };
  const certificate = `Its certificate is valid for ${days} more days.`;
  if (days < SOON_DAYS)
    return {
      state: "warning",
      says: `${says} ${certificate}`,
      cure: "See why it was not renewed: it should be by now.",
    };
  return { state: "ok", says: `${says} ${certificate}` };
}

function addressTrouble(error: unknown, publicUrl: string): { says: string; cure: string } {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const words = error instanceof Error ? error.message : String(error);
  const { hostname } = new URL(publicUrl);
  if (code === "ENOTFOUND" || code === "EAI_AGAIN")
    return {
      says: `${hostname}, the host of PUBLIC_URL, can't be found.`,
      cure: "Correct PUBLIC_URL, or add the host's name (DNS).",
    };
  if (code === "CERT_HAS_EXPIRED")
    return {
      says: `The certificate of ${hostname} has expired: browsers refuse to open the store.`,
      cure: "Renew it at the proxy.",
    };
  if (/CERT|SIGNATURE|SELF_SIGNED|ISSUER/.test(code))
    return {
      says: `The certificate of ${hostname} is not valid: ${words}.`,
      cure: "Give the proxy a certificate for this host that browsers trust.",
    };
  return {
    says: `${publicUrl} can't be reached from this machine: ${words || code}.`,
    cure: "Start the proxy, and open its port in the firewall. Some routers let no machine reach itself from outside: then try it from a phone.",
  };
}

const ASK_MS = 6_000;
const MAX_CHARACTERS = 10_000;

async function ask(url: string): Promise<{ status: number; json: unknown; validTo: Date | null }> {
  const signal = AbortSignal.timeout(ASK_MS);
  const get = url.startsWith("https:") ? getSecure : getPlain;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { signal, agent: false, headers: { accept: "application/json" } }, resolve).on("error", reject);
  });
  const { socket, statusCode = 0 } = response;
  const certificate = socket instanceof TLSSocket ? socket.getPeerCertificate() : null;
  const validTo = certificate?.valid_to ? new Date(certificate.valid_to) : null;
  let body = "";
  for await (const piece of response.setEncoding("utf8")) {
    body += piece;
    if (body.length > MAX_CHARACTERS) break;
  }
  return { status: statusCode, json: parsed(body), validTo };
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export type ProxySettings = { publicUrl: string | null; trustedProxies: TrustedProxies };

const OWN_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Judges the proxy settings by themselves, by the warnings of this process, and by how a request arrived. */
export function judgeProxy(
  { publicUrl, trustedProxies }: ProxySettings,
  warnings: readonly string[] = [],
  proof?: Proof,
): Finding {
  const trusts = trustedProxies !== 0;
  const warn = (says: string, cure: string): Finding => ({ state: "warning", says, cure });
  const isSecure = publicUrl?.startsWith("https:") ?? false;
  if (proof?.isHere && proof.forwarded && !proof.isTrusted)
    return warn(
      "The proxy in front names its visitors, and is not trusted: all of them count as one for the limits.",
      `Set TRUST_PROXY=${proof.forwarded === 1 ? "true" : proof.forwarded}.`,
    );
  if (
    proof?.isHere &&
    typeof trustedProxies === "number" &&
    proof.forwarded &&
    proof.forwarded > trustedProxies
  )
    return warn(
      `A request passes ${proof.forwarded} proxies, and TRUST_PROXY names ${trustedProxies}: a proxy's address counts as the visitor's.`,
      `Set TRUST_PROXY=${proof.forwarded} if all of them are yours.`,
    );
  if (proof?.isHere && proof.origin && proof.origin !== publicUrl)
    return warn(
      `The proxy passes requests of ${publicUrl} on as if they came to ${proof.origin}.`,
      "Let it pass Host and X-Forwarded-Proto on, as the examples in deploy do.",
    );
  const [first] = warnings;
  if (first) return warn(first, "See HTTPS in docs/operating.md.");
  if (isSecure && !trusts)
    return warn(
      "PUBLIC_URL is https, so a proxy holds the certificate, and TRUST_PROXY does not name it: all visitors count as one for the limits.",
      "Set TRUST_PROXY=true.",
    );
  if (publicUrl !== null && !isSecure && !OWN_HOST.test(new URL(publicUrl).hostname))
    return warn(
      "Visitors' passwords travel unencrypted: PUBLIC_URL is no https address.",
      "Put a proxy with a certificate in front: see HTTPS in docs/operating.md.",
    );
  if (publicUrl === null && trusts)
    return warn(
      "TRUST_PROXY is set and PUBLIC_URL is not: links in mails lead to this machine.",
      "Set PUBLIC_URL to the address that people use.",
    );
  if (!trusts)
    return { state: publicUrl === null ? "unset" : "ok", says: "No proxy is in front of the store." };
  return { state: "ok", says: "The proxy in front is trusted, and names its visitors." };
}
