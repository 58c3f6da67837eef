import { RouterContextProvider } from "react-router";
import { beforeEach, expect, it, vi } from "vitest";
import { cachedLoader, revalidateCached } from "./loader-cache.ts";

vi.stubEnv("SSR", false);
vi.stubGlobal("navigator", { onLine: true });

const fetched = vi.fn<(url: string) => void>();
let price = 40;
const page = cachedLoader(async ({ request }) => {
  fetched(request.url);
  return { price };
});
const at = (path: string) => {
  const url = new URL(path, "https://shop.example");
  return { request: new Request(url), url, params: {}, pattern: "", context: new RouterContextProvider() };
};

beforeEach(() => {
  fetched.mockClear();
  price = 40;
});

it("asks once for a page that was preloaded, and shows what came", async () => {
  page.preload(at("/preloaded"));
  page.preload(at("/preloaded"));
  expect(await page(at("/preloaded"))).toEqual({ price: 40 });
  expect(fetched).toHaveBeenCalledTimes(1);
});

it("asks again for the page that is shown: whoever asks wants it new", async () => {
  await page(at("/shown"));
  price = 41;
  expect(await page(at("/shown"))).toEqual({ price: 41 });
});

it("shows at once where one goes back to, and anew what has changed since", async () => {
  const router = fakeRouter();
  revalidateCached(router);
  await page(at("/list"));
  await page(at("/one"));
  price = 42;
  expect(await page(at("/list"))).toEqual({ price: 40 });
  router.shown();
  await expect.poll(() => router.revalidate.mock.calls.length).toBe(1);
  fetched.mockClear();
  expect(await page(at("/list"))).toEqual({ price: 42 });
  expect(fetched).not.toHaveBeenCalled();
});

it("shows nothing anew that has not changed", async () => {
  const router = fakeRouter();
  revalidateCached(router);
  await page(at("/same"));
  await page(at("/other"));
  await page(at("/same"));
  fetched.mockClear();
  router.shown();
  await expect.poll(() => fetched.mock.calls.length).toBe(1);
  await page(at("/third"));
  expect(router.revalidate).not.toHaveBeenCalled();
});

it("remembers what came with the document", async () => {
  page.remember(new URL("https://shop.example/first?page=2"), { price: 39 });
  await page(at("/next"));
  expect(await page(at("/first?page=2"))).toEqual({ price: 39 });
});

it("does not keep a failure", async () => {
  let fails = true;
  const failing = cachedLoader(async () => {
    if (fails) throw new TypeError("no network");
    return "here";
  });
  await expect(failing(at("/failing"))).rejects.toThrow("no network");
  await failing(at("/elsewhere")).catch(() => undefined);
  fails = false;
  expect(await failing(at("/failing"))).toBe("here");
});

function fakeRouter() {
  let tell = () => {};
  return {
    state: { navigation: { state: "idle" } },
    revalidate: vi.fn(async () => undefined),
    subscribe: (listener: () => void) => {
      tell = listener;
      return () => undefined;
    },
    shown: () => tell(),
  };
}
