import { expect, it } from "vitest";
import { Undeliverable } from "./mail.ts";
import { toMessage } from "./smtp-transport.ts";

const from = { name: "Santhe", address: "hello@santhe.example" };
const mail = { subject: "Mangoes", html: "<p>Mangoes</p>", text: "Mangoes" };

it.each([
  "meera@example.com\r\nBcc: victim@example.com",
  "meera@example.com, victim@example.com",
  "meera@example.com,victim@example.com",
  "Meera <meera@example.com>",
  '"meera\r\n"@example.com',
  "meera@example.com\u2028x",
  "mëera@example.com",
  "",
])("refuses to mail to %j", (to) => {
  expect(() => toMessage(from, "1", { ...mail, to })).toThrow(Undeliverable);
});

it("makes one line of a subject and of the store's name", () => {
  const subject = "Mangoes\r\nBcc: victim@example.com\u2028\u0000now";
  const message = toMessage({ ...from, name: "San\r\nthe" }, "1", {
    ...mail,
    subject,
    to: "meera@example.com",
  });
  expect(message.subject).toBe("Mangoes Bcc: victim@example.com now");
  expect(message.from.name).toBe("San the");
});

it("carries its pictures inside, where its text shows them", () => {
  const to = "meera@example.com";
  const png = Buffer.from("a picture");
  const message = toMessage(from, "1", {
    ...mail,
    to,
    pictures: [{ cid: "code@order", name: "upi.png", png }],
  });
  expect(message.attachments).toEqual([
    {
      cid: "code@order",
      filename: "upi.png",
      content: png,
      contentType: "image/png",
      contentDisposition: "inline",
    },
  ]);
  expect(toMessage(from, "1", { ...mail, to }).attachments).toEqual([]);
});

it("says the same message id at every attempt, and how to unsubscribe only where one can", () => {
  const to = "meera@example.com";
  const plain = toMessage(from, "job-1", { ...mail, to });
  expect(plain.messageId).toBe("<job-1@santhe.example>");
  expect(plain.headers).toEqual({ "Auto-Submitted": "auto-generated" });
  const news = toMessage(from, "job-1", {
    ...mail,
    to,
    unsubscribeUrl: "https://shop.example/unsubscribe/1",
  });
  expect(news.headers).toMatchObject({
    "List-Unsubscribe": "<https://shop.example/unsubscribe/1>",
    "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
  });
});
