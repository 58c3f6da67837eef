import { afterAll, beforeAll, expect, it } from "vitest";
import { transact } from "#kernel/db/transact.ts";
import { preferredLanguage } from "#kernel/http/request-language.ts";
import { english } from "#kernel/texts/language.ts";
import { pseudo } from "#kernel/texts/pseudo.ts";
import { passwordResetMail } from "#modules/account/mails/password-reset.ts";
import { startMailRoom } from "#tests/support/mail-room.ts";
import { openMailbox } from "#tests/support/mailbox.ts";
import { aShopper } from "#tests/support/sign-in.ts";
import { type TestApp, testApp } from "#tests/support/test-app.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ languages: () => [english, pseudo] });
});
afterAll(() => shop.close());

const askFor = async (language: string) => {
  const headers = { "Accept-Language": language };
  const response = await shop.app.request("/api/product/one/none", { headers });
  return { vary: response.headers.get("Vary"), ...(await response.json()) };
};

it("answers requests of the same moment each in its own language", async () => {
  const acceptedLanguages = ["en-IN,en;q=0.8", "qps-ploc", "fr", "en;q=0.5,qps-ploc"];
  const answers = await Promise.all(acceptedLanguages.map(askFor));
  expect(answers.map(({ message }) => message)).toEqual([
    "Product not found",
    "[Þŕóđúçţ ñóţ ƒóúñđ]",
    "Product not found",
    "[Þŕóđúçţ ñóţ ƒóúñđ]",
  ]);
  for (const { vary } of answers) expect(vary).toContain("Accept-Language");
});

it("asks nobody in a store of one language", () => {
  expect(preferredLanguage([english], "qps-ploc")).toBe(english);
});

it("writes a mail in the language of who gets it", async () => {
  const mailbox = await openMailbox();
  const stopSending = await startMailRoom(shop.url, mailbox.url, pseudo);
  const { email } = await aShopper(shop, { email: "meera@example.com" });
  await transact(shop.db, (tx) => shop.deps.mail.add(tx, passwordResetMail, [{ email }]));
  await mailbox.until((mails) => mails.length === 1);
  expect(mailbox.mails[0]?.text).toContain("[Ţ");
  await stopSending();
  await mailbox.close();
});
