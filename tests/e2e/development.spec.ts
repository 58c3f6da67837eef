import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { SELLER } from "./support/accounts.ts";
import { startOwnShop } from "./support/own-shop.ts";
import type { RunningShop } from "./support/running-shop.ts";
import { expect, hydrated, test } from "./support/test.ts";

const projectFolder = fileURLToPath(new URL("../..", import.meta.url));
const NEEDED = ["src", "demo", "public", "scripts", "package.json", "tsconfig.json", "vite.config.ts"];

/** A copy of the files that `npm run dev` needs, so that no edit is made, or left behind, in the checkout itself. */
async function copySources(): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), "santhe-development-"));
  for (const name of NEEDED) await cp(join(projectFolder, name), join(copy, name), { recursive: true });
  // Linked one by one: Vite keeps files in this folder, and those of a checkout are its own.
  await mkdir(join(copy, "node_modules"));
  for (const name of await readdir(join(projectFolder, "node_modules"))) {
    if (name.startsWith(".")) continue;
    await symlink(join(projectFolder, "node_modules", name), join(copy, "node_modules", name));
  }
  return copy;
}

let copy: string;
let shop: RunningShop;
test.beforeAll(async () => {
  test.setTimeout(180_000);
  copy = await copySources();
  const program = { folder: copy, command: "node", args: ["src/main.ts", "--dev"] };
  shop = await startOwnShop({ DEMO_CATALOGUE: "false" }, program);
});
test.afterAll(async () => {
  await shop?.stop();
  await rm(copy, { recursive: true, force: true });
});

/** Edits a file of the copy. If it is edited already, it is written once more. */
async function edit(file: string, text: string, replacement: string): Promise<void> {
  const path = join(copy, file);
  const source = await readFile(path, "utf8");
  const edited = source.includes(replacement) ? source : source.replace(text, () => replacement);
  expect(edited).toContain(replacement);
  await writeFile(path, edited);
}

test("an edit is seen at once, and what was typed stays", async ({ page }) => {
  test.setTimeout(180_000);
  let disconnect = async () => {};
  await page.routeWebSocket(/\?token=/, (socket) => {
    socket.connectToServer();
    disconnect = () => socket.close();
  });
  const address = `${shop.url}/seller/policies`;
  await page.request.post(`${shop.url}/api/seller/login`, { data: SELLER });
  await page.goto(address);
  await hydrated(page);
  const field = page.getByRole("textbox", { name: "Refund policy" });
  const typed = "Typed, and not saved";
  await field.fill(typed);
  const served = async () => (await page.request.get(address)).text();

  await test.step("of a page", async () => {
    const file = "src/modules/policies/web/seller-policies.page.tsx";
    const head = '<PageHeader title={t("title")} />';
    // Vite may not have found this file yet, to watch it. Then it sees only the next edit.
    await expect(async () => {
      await edit(file, head, head.replace("/>", 'aside="Edited page" />'));
      await expect(page.getByText("Edited page")).toBeVisible({ timeout: 5_000 });
    }).toPass();
    await expect(field).toHaveValue(typed);
    expect(await served()).toContain("Edited page");
  });

  await test.step("of a page's loader", async () => {
    const file = "src/modules/policies/web/seller-policies.page.tsx";
    await edit(
      file,
      "browserLoader(() => ({",
      'browserLoader(() => (document.body.dataset.loader = "edited", {',
    );
    await expect(page.locator("body[data-loader=edited]")).toBeAttached();
    await expect(field).toHaveValue(typed);
  });

  await test.step("of a component", async () => {
    await edit("src/ui/page-header.tsx", "{title}</h1>", "{title} in an edited component</h1>");
    await expect(page.getByRole("heading", { name: "in an edited component" })).toBeVisible();
    await expect(field).toHaveValue(typed);
    expect(await served()).toContain("in an edited component");
  });

  await test.step("of a text", async () => {
    await edit("src/modules/policies/seller-texts.ts", '"Refunds and privacy"', '"Edited text"');
    await expect(page.getByRole("heading", { name: "Edited text" })).toBeVisible();
    await expect(field).toHaveValue(typed);
    expect(await served()).toContain("Edited text");
  });

  await test.step("of a rule", async () => {
    await edit("src/modules/policies/rules/policy-text.ts", "LENGTH = 10_000", "LENGTH = 4_321");
    await expect(field).toHaveAttribute("maxlength", "4321");
    await expect(field).toHaveValue(typed);
  });

  const notice = page.getByRole("status").filter({ hasText: "after a restart" });
  await test.step("of what the server alone runs: the page says that it has to be restarted", async () => {
    await edit("src/modules/policies/policies.ts", "import", "// An edit.\nimport");
    await expect(notice).toContainText("src/modules/policies/policies.ts");
    await expect(field).toHaveValue(typed);
  });

  await test.step("a page that lost the server loads itself again once it answers", async () => {
    const loaded = page.waitForEvent("load");
    await disconnect();
    await loaded;
    await expect(notice).toContainText("src/modules/policies/policies.ts");
    await expect(page.getByRole("heading", { name: "Edited text" })).toBeVisible();
  });
});
