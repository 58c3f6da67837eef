import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport } from "nodemailer";
import { type Sender, toMessage } from "./message.ts";
import type { Post } from "./post.ts";

/** Writes mails as `.eml` files, which any mail program opens, into `folder`. */
export function outboxPost(folder: string, from: () => Sender): Post {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    deliver: async (id, mail) => {
      const { message } = await transport.sendMail(toMessage(from(), id, mail));
      if (!Buffer.isBuffer(message)) throw new Error("the mail was not put together");
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${id}.eml`);
      // A file that is there is whole, whatever happens while it is written.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
    },
    close: () => transport.close(),
  };
}
