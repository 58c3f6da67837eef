/**
 * Says why a folder can't be written, and what to do about it. The sentence begins with `folder`; `setting` is the setting
 * that names another one.
 */
export function folderTrouble(
  error: unknown,
  folder: string,
  setting: string,
): { says: string; cure: string } {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "EACCES":
    case "EPERM":
      return {
        says: `${folder} can't be written by the store's account.`,
        cure: `Give it the folder (chown), or set ${setting} to another.`,
      };
    case "EROFS":
      return {
        says: `${folder} is on a disk that can only be read.`,
        cure: `Mount it writable, or set ${setting} to another folder.`,
      };
    case "ENOSPC":
    case "EDQUOT":
      return { says: `${folder} is on a disk that is full.`, cure: "Make room on it." };
    case "ENOTDIR":
    case "EEXIST":
      return {
        says: `${folder} is no folder, or lies in a file.`,
        cure: `Set ${setting} to a folder.`,
      };
    case "ENOENT":
      return { says: `${folder} can't be made there.`, cure: `Set ${setting} to a folder on a disk.` };
  }
  const why = error instanceof Error ? error.message : String(error);
  return { says: `${folder} can't be used: ${why}.`, cure: `Set ${setting} to another folder.` };
}
