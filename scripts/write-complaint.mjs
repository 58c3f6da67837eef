import { userInfo } from "node:os";

const CLOSED = ["EACCES", "EPERM"];

/** The reason why a file of the checkout can't be written, in a sentence; undefined for any other error. */
export function writeComplaint(error) {
  if (CLOSED.includes(error.code)) {
    return (
      `${error.path} can't be written by the account ${accountName()}. ` +
      "Run the command as the account that the folder belongs to, or give the folder to this one (chown -R)."
    );
  }
  if (error.code === "EROFS") return `${error.path} is on a disk that can only be read.`;
  if (error.code === "ENOSPC")
    return `The disk of ${error.path} is full. Make room, then run the command again.`;
  return undefined;
}

function accountName() {
  try {
    return userInfo().username;
  } catch {
    // An account without a name, as in containers.
    return String(process.getuid?.());
  }
}
