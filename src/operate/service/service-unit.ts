import { join } from "node:path";

/** A store as a systemd service. */
export type Service = {
  /** The store's folder, with the script `santhe`, which starts the release in use. */
  root: string;
  dataDir: string;
  /** The folders that the store writes into. */
  writes: readonly string[];
  port: number;
  /** The account that a system service runs as; null: a service of the account that installs it. */
  account: string | null;
};

const LOWEST_FREE_PORT = 1024;

/** The text of a systemd unit. A system service sees the machine read-only, but for the folders that it writes into. */
export function serviceUnit(service: Service): string {
  const { root, dataDir, account } = service;
  return `[Unit]
Description=Santhe, an online store, in ${escaped(root)}
Documentation=file://${escaped(encodeURI(join(root, "docs/operating.md")))}
Wants=network-online.target
After=network-online.target postgresql.service

[Service]
Type=exec
WorkingDirectory=${escaped(root)}
Environment=${quoted(`DATA_DIR=${dataDir}`)}
Environment=${quoted(`NODE_COMPILE_CACHE=${join(dataDir, "compiled")}`)}
ExecStart=/bin/sh ${quoted(join(root, "santhe")).replaceAll("$", "$$$$")} start
Restart=on-failure
RestartSec=5
# The store ends within ten seconds, and stops its database itself.
KillMode=mixed
KillSignal=SIGTERM
TimeoutStopSec=30
UMask=0077
NoNewPrivileges=yes
LockPersonality=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
${account === null ? "" : hardening(account, service)}
[Install]
WantedBy=${account === null ? "default.target" : "multi-user.target"}
`;
}

/** The settings that only a system service can have. It has no rights, except for a port below 1024. */
function hardening(account: string, { root, writes, port }: Service): string {
  const right = port < LOWEST_FREE_PORT ? "CAP_NET_BIND_SERVICE" : "";
  const isAtHome = [root, ...writes].some((folder) => /^\/(home|root|run\/user)\//.test(folder));
  return `
User=${account}
Group=${account}
CapabilityBoundingSet=${right}
AmbientCapabilities=${right}
ProtectSystem=strict
ReadWritePaths=${writes.map(quoted).join(" ")}
ProtectHome=${isAtHome ? "read-only" : "yes"}
PrivateTmp=yes
PrivateDevices=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX AF_NETLINK
RestrictNamespaces=yes
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM
`;
}

/** systemd replaces what follows a percent sign. */
const escaped = (text: string): string => text.replaceAll("%", "%%");

const quoted = (text: string): string => `"${escaped(text).replaceAll(/["\\]/g, "\\$&")}"`;
