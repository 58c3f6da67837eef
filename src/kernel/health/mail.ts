import { Resolver } from "node:dns/promises";
import { MailTransportDown } from "#kernel/mail/mail-server.ts";
import { type Sender, tryMailServer } from "#kernel/mail/smtp-transport.ts";
import type { Finding } from "./check.ts";

/** Connects to the mail server and logs in. `outbox` is where mails go without one. */
export async function checkMailServer(smtpUrl: string | null, outbox: string): Promise<Finding> {
  if (smtpUrl === null)
    return {
      state: "unset",
      says: `Mails are not sent but written to ${outbox}.`,
      cure: "Set SMTP_URL to a mail server, and MAIL_FROM to the address that mails come from.",
    };
  const { host } = new URL(smtpUrl);
  return described(tryMailServer(smtpUrl), `The mail server ${host} takes mails from this store.`);
}

/** Sends a mail to an address, so that somebody can see that it arrives. */
export async function sendTestMail(smtpUrl: string | null, from: Sender, to: string): Promise<Finding> {
  if (smtpUrl === null)
    return {
      state: "unset",
      says: "No mail can be sent: SMTP_URL is not set.",
      cure: "Set SMTP_URL to a mail server.",
    };
  const text = `This mail was asked for to see that ${from.name} can send mails. There is nothing to do.\n`;
  const mail = { to, subject: `Test mail of ${from.name}`, text, html: `<p>${escaped(text)}</p>` };
  const says = `A test mail to ${to} was handed over. See that it arrives, and not among spam.`;
  return described(tryMailServer(smtpUrl, { from, mail }), says);
}

const escaped = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");

async function described(tried: Promise<void>, success: string): Promise<Finding> {
  try {
    await tried;
    return { state: "ok", says: success };
  } catch (error) {
    if (error instanceof MailTransportDown)
      return { state: "failing", says: error.message, cure: error.cure };
    const words = error instanceof Error ? error.message : String(error);
    return {
      state: "failing",
      says: `The mail server refuses the mail: ${words}`,
      cure: "See what the server says, and its log.",
    };
  }
}

/** A name server's answer: texts, that there are none, or no answer at all. */
export type DnsAnswer = readonly string[] | "none" | "unreachable";

/** Asks for the texts of a name. */
export type AskTexts = (name: string) => Promise<DnsAnswer>;

/** Names that only mean something on this machine or in a private network (RFC 2606, RFC 6762). */
const PRIVATE =
  /(^|\.)(local|localhost|test|invalid|example|internal|lan|home\.arpa|example\.(com|net|org))$/;

/**
 * Looks at what the sender's domain says of its mails, by which mailboxes tell a store from a forger. `selector` names
 * its DKIM key; without one, that is not looked at.
 */
export async function checkMailDomain(
  sender: string | undefined,
  selector: string | undefined,
  ask: AskTexts = askTexts(),
): Promise<Finding> {
  const domain = sender?.split("@").at(-1)?.toLowerCase();
  if (!domain?.includes(".") || PRIVATE.test(domain))
    return {
      state: "unset",
      says: `Mails come from ${sender ?? "an unknown address"}, which is no address of the internet.`,
      cure: "Set MAIL_FROM to an address of a domain of yours.",
    };
  const [spf, dmarc, dkim] = await Promise.all([
    ask(domain),
    lookUpUpwards(domain, ask),
    selector ? ask(`${selector}._domainkey.${domain}`) : undefined,
  ]);
  return judgeMailDomain({ domain, selector, spf, dmarc, dkim });
}

export type MailDomain = {
  domain: string;
  selector: string | undefined;
  spf: DnsAnswer;
  dmarc: DnsAnswer;
  dkim: DnsAnswer | undefined;
};

export function judgeMailDomain({ domain, selector, spf, dmarc, dkim }: MailDomain): Finding {
  const answers = [spf, dmarc, dkim ?? "none"];
  if (answers.includes("unreachable"))
    return {
      state: "warning",
      says: `The records of ${domain} could not be asked for: no name server answered in time.`,
      cure: "See to this machine's name server, if it has a network.",
    };
  const has = (texts: DnsAnswer | undefined, begin: RegExp) =>
    Array.isArray(texts) && texts.some((text) => begin.test(text));
  const missing = [
    ...(has(spf, /^v=spf1\b/i) ? [] : ["SPF"]),
    ...(has(dmarc, /^v=DMARC1\b/i) ? [] : ["DMARC"]),
    ...(selector === undefined || has(dkim, /(^|;)\s*p=\S/i) ? [] : [`DKIM (${selector}._domainkey)`]),
  ];
  if (missing.length > 0)
    return {
      state: "warning",
      says: `The domain ${domain} has no ${missing.join(", no ")} record, so that mails may land among spam.`,
      cure: `Add the records that your mail provider names to the domain ${domain}.`,
    };
  const dkimWords = selector === undefined ? "" : ", DKIM";
  const unasked = selector === undefined ? " DKIM is looked at by ./santhe doctor --dkim SELECTOR." : "";
  return { state: "ok", says: `The domain ${domain} has SPF${dkimWords} and DMARC records.${unasked}` };
}

/** A domain without a DMARC record uses that of the domain above (RFC 7489, 6.6.3). */
async function lookUpUpwards(domain: string, ask: AskTexts): Promise<DnsAnswer> {
  const answer = await ask(`_dmarc.${domain}`);
  const above = domain.split(".").slice(1).join(".");
  return answer === "none" && above.includes(".") ? lookUpUpwards(above, ask) : answer;
}

const DNS_MS = 2_500;
const NO_RECORD = ["ENODATA", "ENOTFOUND"];

function askTexts(): AskTexts {
  const resolver = new Resolver({ timeout: DNS_MS, tries: 1 });
  return async (name) => {
    try {
      return (await resolver.resolveTxt(name)).map((parts) => parts.join(""));
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : "";
      return NO_RECORD.includes(code) ? "none" : "unreachable";
    }
  };
}
