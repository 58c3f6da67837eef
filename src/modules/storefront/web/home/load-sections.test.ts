import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { loadSections } from "./load-sections.ts";

const url = new URL("https://shop.example/");
const args = {
  request: new Request(url),
  url,
  params: {},
  pattern: "",
  context: new RouterContextProvider(),
};

it("leaves out a section that can't be loaded, and has the others", async () => {
  const sections = [
    { name: "growers", data: async () => ({ load: async () => ["Lakshmamma"] }) },
    { name: "refused", data: async () => ({ load: () => Promise.reject(new Error("no answer")) }) },
    { name: "missing", data: () => Promise.reject(new Error("no code")) },
  ];
  expect(await loadSections(sections, args)).toEqual({ growers: ["Lakshmamma"] });
});
