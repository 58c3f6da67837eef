import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { type Answer, headerOf } from "./answer-reader.ts";
import { startBareServer } from "./bare-server.ts";
import { load } from "./load.ts";
import { type Compared, compare } from "./median.ts";

/** The encodings that a browser says it can read. */
const HEADERS = { "Accept-Encoding": "gzip, deflate, br, zstd" };

/**
 * How many answers a second the shop gives to `path`, beside a bare server that writes the same bytes. Every answer of
 * both is held to those bytes.
 */
export async function againstBareServer(shopUrl: string, path: string): Promise<Compared> {
  const ask = { path, headers: HEADERS };
  const first = await answerTo(shopUrl, path);
  if (first.status !== 200) throw new Error(`${path} was answered with ${first.status}`);
  const contentHeaders = ["content-type", "content-encoding"].flatMap((name) => {
    const value = headerOf(first, name);
    return value === undefined ? [] : [[name, value]];
  });
  const bare = await startBareServer({
    [path]: { headers: Object.fromEntries(contentHeaders), body: first.body },
  });
  const says = plain(first);
  const check = (answer: Answer) => {
    if (answer.status === 200 && (answer.body.equals(first.body) || plain(answer).equals(says))) return;
    throw new Error(
      `${path} had a wrong answer: ${answer.status}, ${difference(says.toString(), plain(answer).toString())}`,
    );
  };
  const rate = async (url: string, seconds: number) =>
    (await load(url, { next: () => ask, check, seconds })).perSecond;
  try {
    for (const url of [bare.url, shopUrl]) await rate(url, 1);
    return await compare(
      () => rate(bare.url, 2),
      () => rate(shopUrl, 2),
    );
  } finally {
    await bare.stop();
  }
}

const DECODERS: Record<string, (body: Buffer) => Buffer> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** The same words may be compressed in more than one way. */
function plain(answer: Answer): Buffer {
  return DECODERS[headerOf(answer, "content-encoding") ?? ""]?.(answer.body) ?? answer.body;
}

function difference(expected: string, actual: string): string {
  const at = [...expected].findIndex((letter, index) => actual[index] !== letter);
  return `${actual.slice(at, at + 80)} in place of ${expected.slice(at, at + 80)}`;
}

async function answerTo(url: string, path: string): Promise<Answer> {
  const seen: Answer[] = [];
  await load(url, {
    next: () => ({ path, headers: HEADERS }),
    check: (answer) => void seen.push(answer),
    connections: 1,
    seconds: 0,
  });
  const [answer] = seen;
  if (!answer) throw new Error(`${path} was not answered`);
  return answer;
}
