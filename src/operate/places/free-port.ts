import { once } from "node:events";
import { createServer } from "node:http";

/** Listens for a moment. Throws the system's error if the port is taken or not allowed. */
export async function listenBriefly({ port, host }: { port: number; host: string }): Promise<void> {
  const probe = createServer();
  // Without `exclusive`, the port would stay open in the process that supervises others.
  probe.listen({ port, host, exclusive: true });
  await once(probe, "listening");
  probe.close();
  await once(probe, "close");
}
