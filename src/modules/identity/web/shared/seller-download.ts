import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { reach } from "#kernel/web/api/call.ts";
import { saveFile } from "#kernel/web/device/save-file.ts";
import { sellerCall, watched } from "./seller-session.ts";

/**
 * Hands the browser a file to keep that only the seller may have, under the name the server gives it. It is fetched,
 * and not linked to: where the session has ended a link would save the refusal, and here the login is asked for. With a
 * `form` it is what the server makes of that. Throws as `sellerCall` does.
 */
export async function downloadAsSeller(address: string, form?: FormData): Promise<void> {
  const { content, name } = await watched(reach(fetchFile(address, form)));
  saveFile(content, name);
}

async function fetchFile(address: string, form?: FormData): Promise<{ content: Blob; name: string }> {
  const response = await fetch(address, form && { method: "POST", body: form });
  const [, name] = /filename="([^"]+)"/.exec(response.headers.get("content-disposition") ?? "") ?? [];
  // What is no file is a refusal, and opening it throws what it says.
  if (!response.ok || name === undefined) throw await readAnswer(response);
  return { content: await response.blob(), name };
}

/**
 * Shows a document that only the seller may have in a tab of its own, from where it can be printed; where the browser
 * lets no tab open, it is saved. Call it right at the press, or none will. The document is opened at its own address,
 * not as a copy, so that the tab has its name and can be reloaded; the login is asked for before. Throws as
 * `sellerCall` does, with the tab closed again.
 */
export async function showAsSeller(address: string, title: string): Promise<void> {
  const tab = window.open("", "_blank");
  if (!tab) return downloadAsSeller(address);
  tab.document.title = title;
  try {
    await sellerCall(browserApi.api.seller["is-auth"].$get());
    tab.location.replace(`${address}?view=tab`);
  } catch (error) {
    tab.close();
    throw error;
  }
}
