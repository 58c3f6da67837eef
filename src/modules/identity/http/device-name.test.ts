import { expect, it } from "vitest";
import { deviceName } from "./session-cookies.ts";

const ANDROID =
  "Mozilla/5.0 (Linux; Android 14; Redmi 9A) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

it.each([
  [ANDROID, "Chrome, Android"],
  [IPHONE, "Safari, iOS"],
  [FIREFOX, "Firefox, Linux"],
  [undefined, null],
  ["", null],
  ["x".repeat(501), null],
  ["\u0001<script>", null],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
