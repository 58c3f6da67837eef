// A process of its own that sends a database's mails until it is killed.
import { speak } from "#kernel/texts/spoken.ts";
import { startMailRoom } from "#tests/support/mail-room.ts";

speak();
const [databaseUrl = "", smtpUrl = ""] = process.argv.slice(2);
await startMailRoom(databaseUrl, smtpUrl);
process.send?.("started");
// Nobody is left behind when the test itself goes away.
process.on("disconnect", () => process.exit(1));
