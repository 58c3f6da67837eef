import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { contentPolicy, sealScripts } from "./response-headers.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("base64");

it("lets a page run its own scripts and nothing else", () => {
  expect(contentPolicy(["AAA=", "BBB="])).toBe(
    "default-src 'self'; script-src 'self' 'sha256-AAA=' 'sha256-BBB='; style-src 'self' 'unsafe-inline'; " +
      "img-src 'self' data: blob:; connect-src 'self'; object-src 'none'; base-uri 'self'; form-action 'self'; " +
      "frame-ancestors 'none'",
  );
  expect(contentPolicy()).toContain("script-src 'self';");
  expect(contentPolicy()).not.toContain("font-src");
  const elsewhere = contentPolicy(["AAA="], "https://cdn.example.org").split("; ");
  expect(elsewhere).toContain("script-src 'self' https://cdn.example.org 'sha256-AAA='");
  expect(elsewhere).toContain("font-src 'self' https://cdn.example.org");
  expect(elsewhere).toContain("img-src 'self' https://cdn.example.org data: blob:");
});

it("knows our inline scripts by the nonce, and sends the page without it", () => {
  const html = [
    '<script nonce="n1">start()</script>',
    '<script type="module" nonce="n1" async="">import "/a.js";\n"தக்காளி"</script>',
    '<script nonce="n1">start()</script>',
    '<script nonce="n1" src="/assets/a.js"></script>',
    '<script type="application/ld+json">{}</script>',
    "<script>alert(1)</script>",
    '<script nonce="guess">alert(2)</script>',
    '<link rel="modulepreload" href="/a.js" nonce="n1">',
  ].join("\n");
  const sealed = sealScripts(html, "n1");
  expect(sealed.hashes).toEqual([sha256("start()"), sha256('import "/a.js";\n"தக்காளி"')]);
  expect(sealed.html).not.toContain("n1");
  expect(sealed.html).toContain('<script type="module" async="">import "/a.js";');
});
