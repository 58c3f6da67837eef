// A separate process that sends a database's mails until it is killed.
import { speak } from "#kernel/texts/spoken.ts";
import { startMailRoom } from "#tests/support/mail-room.ts";

speak();
const [databaseUrl = "", smtpUrl = ""] = process.argv.slice(2);
await startMailRoom(databaseUrl, smtpUrl);
process.send?.("started");
// The process ends when the test ends.
process.on("disconnect", () => process.exit(1));
