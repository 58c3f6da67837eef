import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import { catalogue } from "./catalogue.ts";

// The pages have React, and Node's own files don't.
vi.mock("./spoken.ts", async (original) => {
  const { asListed } = await import("./spoken.built.ts");
  return { ...(await original<typeof import("./spoken.ts")>()), asListed };
});

const t = catalogue("rich", { terms: "Read <link>the <b>terms</b></link> of {store}" });

it("puts elements of React into a text, each with its key", () => {
  const complained = vi.spyOn(console, "error");
  const link = (words: React.ReactNode) => <a href="/terms">{words}</a>;
  const words = t.rich("terms", { link, b: (inner) => <b>{inner}</b>, store: "Santhe" });
  expect(renderToStaticMarkup(<p>{words}</p>)).toBe(
    '<p><span>Read </span><a href="/terms"><span>the </span><b>terms</b></a><span> of Santhe</span></p>',
  );
  expect(complained).not.toHaveBeenCalled();
});
