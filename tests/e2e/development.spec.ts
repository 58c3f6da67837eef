import { access, cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
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
  const program = { folder: copy, command: "node", args: ["scripts/dev.ts"] };
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
  const address = `${shop.url}/seller/policies`;
  await page.request.post(`${shop.url}/api/seller/login`, { data: SELLER });
  await page.goto(address);
  await hydrated(page);
  const field = page.getByRole("textbox", { name: "Refund policy" });
  const typed = "Typed, and not saved";
  // The server may close an idle connection at the moment that it is used again.
  const served = async () => (await page.request.get(address, { maxRetries: 2 })).text();

  await test.step("of a page", async () => {
    const file = "src/modules/policies/web/seller-policies.page.tsx";
    const head = '<SellerHead title={t("title")} />';
    // Vite may not have found this file yet, to watch it. Then it sees only the next edit. And a page that is opened first
    // is loaded once more if Vite finds another library to prepare.
    await expect(async () => {
      await field.fill(typed);
      await edit(file, head, head.replace("/>", 'aside="Edited page" />'));
      await expect(page.getByText("Edited page")).toBeVisible({ timeout: 5_000 });
      await expect(field).toHaveValue(typed, { timeout: 1_000 });
    }).toPass();
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
    await expect(field).toHaveAttribute("data-most", "4321");
    await expect(field).toHaveValue(typed);
  });

  await test.step("the page offers a restart for the rule, and loads itself again after it", async () => {
    const notice = page.locator("#server-files-changed");
    await expect(notice).toContainText("src/modules/policies/rules/policy-text.ts");
    const loaded = page.waitForEvent("load");
    await notice.getByRole("button", { name: "Restart now" }).click();
    await loaded;
    await expect(page.getByRole("heading", { name: "Edited text" })).toBeVisible();
    await expect(notice).toBeHidden();
  });
});

/** Files of each kind that the cart is made of. */
const OF_CART = [
  "src/modules/order/web/cart.page.tsx",
  "src/modules/order/web/checkout/checkout-panel.tsx",
  "src/modules/cart/web/shared/cart-list.tsx",
  "src/modules/cart/web/shared/cart-states.tsx",
  "src/modules/cart/web/shared/cart-lines.ts",
  "src/modules/cart/web/shared/cart-actions.ts",
  "src/ui/controls/button.tsx",
];

test("an edit of a part of the cart loads nothing again, and a half-typed search stays", async ({ page }) => {
  test.setTimeout(180_000);
  const typed = "half a wo";
  const search = page.getByRole("searchbox").filter({ visible: true }).first();
  /** The cart is loaded, and the search has gone on to the products by itself. */
  const begin = async () => {
    await page.goto(`${shop.url}/cart`);
    await hydrated(page);
    await search.fill(typed);
    await page.waitForURL(/\/products\?q=/);
    await hydrated(page);
  };
  await begin();
  let edits = 0;
  for (const file of OF_CART) {
    await test.step(file, async () => {
      const path = join(copy, file);
      const source = await readFile(path, "utf8");
      let isFirst = true;
      // Vite may not watch the file yet, and loads a page once more for a library that it finds late.
      await expect(async () => {
        if (!isFirst) await begin();
        isFirst = false;
        await page.evaluate(() => {
          document.body.dataset.loaded = "before the edit";
        });
        // A mark of its own for each edit: a page that is loaded again has those of the edits before.
        edits += 1;
        const mark = `data-edit-${edits}`;
        await writeFile(
          path,
          `${source}\nif (typeof document !== "undefined") document.body.setAttribute("${mark}", "");\n`,
        );
        await expect(page.locator(`body[${mark}]`)).toBeAttached({ timeout: 5_000 });
        await expect(page.locator("body")).toHaveAttribute("data-loaded", "before the edit", {
          timeout: 1_000,
        });
        await expect(search).toHaveValue(typed, { timeout: 1_000 });
      }).toPass();
    });
  }
});

/** Waits for the next page that is loaded, until it hears of edits: Vite has greeted it, and it is alive. */
async function listening(page: Page): Promise<void> {
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived");
  await hydrated(page);
}

test("an edit of what the server alone runs restarts it", async ({ page }) => {
  test.setTimeout(180_000);
  const file = "src/modules/policies/module-api.ts";
  const restarts = page.getByText(`${file} changed: the server restarts`);
  const answers = (answer: string) =>
    expect(async () => {
      const response = await page.request.get(`${shop.url}/api/policy/refunds`);
      expect(await response.json()).toMatchObject({ text: answer });
    }).toPass();
  const opened = listening(page);
  await page.goto(`${shop.url}/user-account`);
  await opened;

  const loadedAgain = listening(page);
  await edit(file, 'policies[c.req.valid("param").page]', '"An edited answer"');
  await answers("An edited answer");
  await loadedAgain;

  await test.step("also after a restart that failed", async () => {
    const failing = 'writeFileSync("failed-start", ""); throw new SyntaxError("An edit that fails.");';
    await edit(file, "import", `import { writeFileSync } from "node:fs"; ${failing} import`);
    await expect(restarts).toBeVisible();
    await expect(() => access(join(copy, "failed-start"))).toPass();
    await edit(file, failing, "writeFileSync;");
    await edit(file, "An edited answer", "A mended answer");
    await answers("A mended answer");
    await expect(restarts).toBeHidden();
  });
});
