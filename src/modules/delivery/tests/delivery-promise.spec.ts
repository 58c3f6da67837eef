import { daysLater, formatShortDay, storeDay, weekdayOf } from "#kernel/time/store-time.ts";
import { setServerTime } from "#tests/e2e/support/server-time.ts";
import { register } from "#tests/e2e/support/shopper.ts";
import { expect, openAlive, productAddress, putIntoCart, test } from "#tests/e2e/support/test.ts";

test("the day of delivery is the same wherever it stands, and moves on at the store's midnight", async ({
  page,
  seller,
}) => {
  const [fruit, jar] = [await seller.addProduct({ category: "fruits" }), await seller.addProduct()];
  const broken: string[] = [];
  page.on("pageerror", ({ message }) => broken.push(message));
  // The page is rendered on the server's day and hydrated on another, of the week that ends with the next fresh produce.
  const today = storeDay(new Date());
  const sunday = daysLater(today, 7 - weekdayOf(today));
  const before = (days: number) => daysLater(sunday, -days);
  const comes = (day = sunday) => `Delivery on ${formatShortDay(day)}`;
  await setServerTime(page, `${before(2)}T12:00:00+05:30`);
  await page.clock.install({ time: new Date(`${before(2)}T12:00:00+05:30`) });
  const main = page.getByRole("main");

  await putIntoCart(page, jar, fruit);
  await expect(main.getByText(comes()).first()).toBeVisible();
  await page.goto(productAddress(jar));
  await expect(main.getByText(comes(before(1))).first()).toBeVisible();
  // A list says the day once, above its cards.
  await page.goto(`/products?q=${encodeURIComponent(jar.name)}`);
  const card = page.getByTestId("product-card");
  await expect(card).toHaveCount(1);
  await expect(main.getByText(comes(before(1)))).toHaveCount(1);
  await expect(card.getByText("Delivery on")).toHaveCount(0);
  await page.goto(`/products?q=${encodeURIComponent(fruit.name)}`);
  await expect(main.getByText(comes())).toHaveCount(1);
  await expect(card.getByText("Delivery on")).toHaveCount(0);
  // A card says it where it is another one.
  await seller.addProduct({ name: `${fruit.name} jam` });
  await seller.addProduct({ name: `${fruit.name} jelly` });
  await page.goto(`/products?q=${encodeURIComponent(fruit.name)}`);
  await expect(card).toHaveCount(3);
  await expect(main.getByText(comes(before(1)))).toHaveCount(1);
  await expect(card.getByText(/Delivery on/)).toHaveText([comes()]);
  await page.clock.fastForward("13:00:00");
  await expect(main.getByText(comes())).toHaveCount(1);
  await expect(card.getByText("Delivery on")).toHaveCount(0);

  await setServerTime(page, `${before(5)}T10:00:00+05:30`);
  await page.clock.setSystemTime(new Date(`${before(5)}T10:00:00+05:30`));
  await page.goto("/cart");
  // Above the lines, and again above the order button.
  await expect(main.getByText(comes())).toHaveCount(2);
  await expect(main.getByText("The rest of your order comes with the fresh produce.")).toBeVisible();
  // The text is at the line that delays the other one, and disappears with it.
  const slow = main.getByRole("listitem").filter({ hasText: fruit.name });
  await expect(slow).toContainText(
    `Comes on ${formatShortDay(sunday)}, and your other things with it. ` +
      `Without it they come on ${formatShortDay(before(4))}.`,
  );
  await slow.getByRole("button", { name: `Remove ${fruit.name} from cart` }).click();
  await expect(main.getByText(comes(before(4))).first()).toBeVisible();
  await expect(main.getByText(/and your other things with it/)).toHaveCount(0);
  expect(broken).toEqual([]);
});

test("a device whose clock is wrong by hours speaks of the server's time of day", async ({ page }) => {
  const today = storeDay(new Date());
  const { name } = await register(page.request);
  await setServerTime(page, `${today}T09:00:00+05:30`);
  await page.clock.install({ time: new Date(`${today}T20:00:00+05:30`) });
  await page.goto("/");
  await expect(page.getByText(`Good Morning, ${name}`)).toBeVisible();
  // The comparison counts for the next pages of the tab, too.
  await page.route("**/healthz", (route) => route.abort());
  await page.reload();
  await expect(page.getByText(`Good Morning, ${name}`)).toBeVisible();
});

const DAY_MS = 86_400_000;

test("a device whose clock is wrong by days names the server's day", async ({ page, context, seller }) => {
  const jar = await seller.addProduct();
  await openAlive(page, productAddress(jar));
  const promise = await page.getByRole("main").getByText("Delivery on").first().innerText();
  for (const days of [-3, 2]) {
    const wrong = await context.newPage();
    await wrong.clock.install({ time: Date.now() + days * DAY_MS });
    await openAlive(wrong, productAddress(jar));
    const texts = wrong.getByRole("main").getByText("Delivery on");
    await expect(texts.first()).toHaveText(promise);
    // The cart asks the server for its time.
    const answered = wrong.waitForResponse("**/healthz");
    await openAlive(wrong, "/cart");
    await answered;
    await wrong.goto(productAddress(jar));
    await expect(texts.first()).toHaveText(promise);
    await wrong.close();
  }
});
