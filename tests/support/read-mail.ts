export type ReceivedMail = {
  to: string[];
  /** The header lines as they came, unfolded. */
  headers: string[];
  text: string;
  html: string;
  /** The pictures inside, by the names that the HTML gives them. */
  pictures: Map<string, Buffer>;
};

/** The value of a header; empty if the mail lacks it. */
export function headerOf(mail: ReceivedMail, name: string): string {
  const start = `${name.toLowerCase()}:`;
  const line = mail.headers.find((header) => header.toLowerCase().startsWith(start));
  return line?.slice(start.length).trim() ?? "";
}

/** Parses a mail as it came over the wire. */
export function readMail(to: string[], raw: string): ReceivedMail {
  const { headers, body } = split(raw);
  const parts = partsOf(headers, body);
  if (parts.length < 2) throw new Error("a mail should have a text and an HTML part");
  const content = (type: string) =>
    parts.find((part) => part.type.startsWith(type))?.content.toString() ?? "";
  const pictures = new Map(parts.flatMap(({ cid, content: picture }) => (cid ? [[cid, picture]] : [])));
  return { to, headers, text: content("text/plain"), html: content("text/html"), pictures };
}

type Part = { type: string; cid: string | undefined; content: Buffer };

/** The parts of a mail, and those of its parts. */
function partsOf(headers: readonly string[], body: string): Part[] {
  const boundary = /boundary="([^"]+)"/.exec(headers.join("\n"))?.[1];
  if (!boundary) return [readPart(headers, body)];
  const parts = body.split(`--${boundary}`).slice(1, -1);
  return parts.flatMap((part) => {
    const inside = split(part.replace(/^\r\n/, ""));
    return partsOf(inside.headers, inside.body);
  });
}

function split(raw: string): { headers: string[]; body: string } {
  const end = raw.indexOf("\r\n\r\n");
  return {
    headers: raw
      .slice(0, end)
      .replace(/\r\n[ \t]+/g, " ")
      .split("\r\n"),
    body: raw.slice(end + 4),
  };
}

function readPart(headers: readonly string[], body: string): Part {
  const value = (name: string) =>
    headers
      .find((header) => header.toLowerCase().startsWith(name))
      ?.slice(name.length)
      .trim() ?? "";
  return {
    type: value("content-type:"),
    cid: /^<(.*)>$/.exec(value("content-id:"))?.[1],
    content: decode(body, value("content-transfer-encoding:")),
  };
}

function decode(body: string, encoding: string): Buffer {
  if (encoding === "base64") return Buffer.from(body, "base64");
  if (encoding !== "quoted-printable") return Buffer.from(body);
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1");
}
