import { expect, it } from "vitest";
import { serviceUnit } from "./service-unit.ts";

const service = {
  root: "/opt/santhe",
  dataDir: "/srv/shop",
  writes: ["/srv/shop"],
  port: 3000,
  account: "santhe",
};

it("starts the release in use as an account of its own, which can write the data alone", () => {
  const unit = serviceUnit(service);
  expect(unit).toContain('ExecStart=/bin/sh "/opt/santhe/santhe" start\n');
  expect(unit).toContain('Environment="DATA_DIR=/srv/shop"\n');
  expect(unit).toContain("User=santhe\n");
  expect(unit).toMatch(/^ProtectSystem=strict\nReadWritePaths="\/srv\/shop"\nProtectHome=yes$/m);
  expect(unit).toContain("CapabilityBoundingSet=\n");
});

it("may listen below 1024 and see the folders of people only where it has to", () => {
  const unit = serviceUnit({ ...service, port: 80, root: "/home/meera/santhe" });
  expect(unit).toContain("AmbientCapabilities=CAP_NET_BIND_SERVICE\n");
  expect(unit).toContain("ProtectHome=read-only\n");
});

it("asks for nothing that a person's own services can't have", () => {
  const unit = serviceUnit({ ...service, account: null });
  expect(unit).toContain("NoNewPrivileges=yes\n");
  expect(unit).toContain("WantedBy=default.target\n");
  expect(unit).not.toMatch(/^(User|ProtectSystem|CapabilityBoundingSet)=/m);
});

it("quotes what systemd would read otherwise", () => {
  const unit = serviceUnit({ ...service, root: "/opt/50% off $", dataDir: '/srv/"my" shop' });
  expect(unit).toContain('ExecStart=/bin/sh "/opt/50%% off $$/santhe" start\n');
  expect(unit).toContain("WorkingDirectory=/opt/50%% off $\n");
  expect(unit).toContain('Environment="DATA_DIR=/srv/\\"my\\" shop"\n');
});
