import { userInfo } from "node:os";

/** The name of the account that this process runs as, for messages. */
export function accountName(): string {
  try {
    return userInfo().username;
  } catch {
    // An account without a name, as in containers.
    return String(process.getuid?.());
  }
}
