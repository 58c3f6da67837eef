import { readAnswer } from "../api/answer.ts";
import { reach } from "../api/call.ts";
import { saveFile } from "../api/save-file.ts";
import { watched } from "./seller-session.ts";

/**
 * Hands the browser a file to keep that only the seller may have, under the name the server gives it. It is fetched,
 * and not linked to: where the session has ended a link would save the refusal, and here the login is asked for.
 * Throws as `sellerCall` does.
 */
export async function downloadAsSeller(address: string): Promise<void> {
  const { content, name } = await watched(reach(fetchFile(address)));
  saveFile(content, name);
}

async function fetchFile(address: string): Promise<{ content: Blob; name: string }> {
  const response = await fetch(address);
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  // What is no file is a refusal, and opening it throws what it says.
  if (!response.ok || name === undefined) throw await readAnswer(response);
  return { content: await response.blob(), name };
}
