import { once } from "node:events";
import { createServer } from "node:net";
import { SMTPServer } from "smtp-server";
import { expect, it } from "vitest";
import { openMailbox } from "#tests/support/mailbox.ts";
import { logMailOutage } from "./mail-server.ts";
import { smtpTransport, tryMailServer } from "./smtp-transport.ts";

const from = { name: "Santhe", address: "hello@santhe.example" };
const mail = { to: "meera@santhe.example", subject: "Hello", text: "Hello", html: "<p>Hello</p>" };

it("says once that the server is away, and once that it is back", async () => {
  const first = await openMailbox();
  const port = Number(new URL(first.url).port);
  await first.close();
  const logged: string[] = [];
  const log = {
    warn: (text: unknown) => logged.push(String(text)),
    info: (text: unknown) => logged.push(String(text)),
  };
  const post = logMailOutage(
    smtpTransport(first.url, () => from),
    log,
  );
  for (const id of ["1", "2", "3"])
    await expect(post.deliver(id, mail)).rejects.toThrow("No mail server answers");
  expect(logged).toEqual([
    `Mails wait, and are tried again. No mail server answers at 127.0.0.1:${port}. Start it, or correct host and port in SMTP_URL.`,
  ]);
  const mailbox = await openMailbox(port);
  await post.deliver("4", mail);
  await post.deliver("5", mail);
  expect(logged.slice(1)).toEqual(["Mails are taken again."]);
  expect(mailbox.mails).toHaveLength(2);
  post.close();
  await mailbox.close();
});

it("tells a refused login from a server that speaks something else", async () => {
  const strict = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    allowInsecureAuth: true,
    onAuth: ({ password }, _session, callback) =>
      password === "right" ? callback(null, { user: "shop" }) : callback(new Error("no such login")),
  });
  strict.on("error", () => undefined);
  const web = createServer((socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n"));
  const listening = strict.listen(0, "127.0.0.1");
  web.listen(0, "127.0.0.1");
  await Promise.all([once(listening, "listening"), once(web, "listening")]);
  const at = (server: typeof web, login: string) => {
    const address = server.address();
    return `smtp://${login}127.0.0.1:${address !== null && typeof address === "object" ? address.port : 0}`;
  };
  const refused = tryMailServer(at(listening, "shop:a-secret@"));
  await expect(refused).rejects.toThrow(/^The mail server 127\.0\.0\.1:\d+ refuses the login of SMTP_URL\.$/);
  await expect(refused).rejects.not.toThrow("a-secret");
  await expect(tryMailServer(at(listening, "shop:right@"))).resolves.toBeUndefined();
  await expect(tryMailServer(at(web, ""))).rejects.toThrow("is no mail server");
  await expect(tryMailServer("smtp://mail.invalid:25")).rejects.toThrow(
    "The mail server mail.invalid:25 can't be found.",
  );
  web.close();
  await new Promise<void>((resolve) => strict.close(() => resolve()));
});
