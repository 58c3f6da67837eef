import { expect, it } from "vitest";
import { isFine, licenceList, packagesIn, refuseLicences } from "./licences.mjs";

it.each(["MIT", "(MIT OR GPL-3.0)", "Apache-2.0 AND MIT"])("takes %s", (licence) => {
  expect(isFine(licence)).toBe(true);
});

it.each(["unknown", "GPL-3.0", "MIT AND GPL-3.0", "SEE LICENSE IN LICENSE", "UNLICENSED"])(
  "refuses %s",
  (licence) => {
    expect(isFine(licence)).toBe(false);
  },
);

it("names each package whose licence will not do, and leaves out what only development needs", () => {
  const packages = packagesIn({
    packages: {
      "": { license: "MIT" },
      "node_modules/hono": { version: "4.0.0", license: "MIT" },
      "node_modules/a/node_modules/copyleft": { version: "1.0.0", license: "AGPL-3.0" },
      "node_modules/silent": { version: "2.0.0" },
      "node_modules/tool": { version: "1.0.0", license: "GPL-3.0", dev: true },
    },
  });
  expect(() => refuseLicences(packages)).toThrow(
    /copyleft 1\.0\.0: AGPL-3\.0\n {2}silent 2\.0\.0: unknown\n/,
  );
});

it("leaves out what only the build needs, and nothing that the store needs too", () => {
  const packages = packagesIn({
    packages: {
      "": { license: "MIT", dependencies: { hono: "4.0.0", vite: "8.0.0" } },
      "node_modules/hono": { version: "4.0.0", license: "MIT", dependencies: { shared: "1.0.0" } },
      "node_modules/shared": { version: "1.0.0", license: "MIT" },
      "node_modules/vite": {
        version: "8.0.0",
        license: "MIT",
        dependencies: { shared: "2.0.0", css: "1.0.0" },
      },
      "node_modules/vite/node_modules/shared": { version: "2.0.0", license: "MIT" },
      "node_modules/css": { version: "1.0.0", license: "MPL-2.0", peerDependencies: { hono: "4.0.0" } },
    },
  });
  expect(packages.map(({ folder }) => folder)).toEqual(["node_modules/hono", "node_modules/shared"]);
});

it("lists every package of production with the text of its licence", async () => {
  const list = await licenceList();
  expect(list).toMatch(/^hono 4\.[\d.]+: MIT$/m);
  expect(list).toContain("Permission is hereby granted, free of charge");
});
