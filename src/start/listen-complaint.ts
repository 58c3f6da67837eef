/** The reason why the store can't listen at its address, in a sentence; undefined for any other error. */
export function listenComplaint(error: unknown): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error) || !("code" in error)) return undefined;
  const port = "port" in error ? error.port : "";
  const address = "address" in error ? error.address : "hostname" in error ? error.hostname : "";
  if (error.syscall === "getaddrinfo") {
    return `HOST=${address} is no address of this machine. Leave HOST out to listen on all of them.`;
  }
  if (error.syscall !== "listen") return undefined;
  switch (error.code) {
    case "EADDRINUSE":
      return "That port is taken by another program. Choose another one: PORT=3001 npm start";
    case "EACCES":
      return `Port ${port} is not allowed for this account: those below 1024 are root's. Choose another one: PORT=3000 npm start`;
    case "EADDRNOTAVAIL":
      return `HOST=${address} is no address of this machine. Leave HOST out to listen on all of them.`;
  }
  return undefined;
}
