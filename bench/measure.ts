import autocannon from "autocannon";

const SECONDS = 3;
const CONNECTIONS = 10;

/** Requests a second for each path, after a short warm-up. Throws when an answer is not a success. */
export async function measure(url: string, paths: Record<string, string>): Promise<Record<string, number>> {
  const rates: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths)) {
    await autocannon({ url: url + path, connections: CONNECTIONS, duration: 1 });
    const result = await autocannon({ url: url + path, connections: CONNECTIONS, duration: SECONDS });
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${path} did not always answer well`);
    rates[name] = result.requests.average;
  }
  return rates;
}
