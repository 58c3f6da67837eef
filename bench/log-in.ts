/** Logs in, or opens an account, at a call of the shop's; returns the cookies. */
export async function logIn(url: string, account: object): Promise<string> {
  const headers = { "Content-Type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(account) });
  if (!answer.ok) throw new Error(`${url} was answered with ${answer.status}`);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
