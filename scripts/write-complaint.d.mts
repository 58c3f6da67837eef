export function writeComplaint(error: Error & { code?: string; path?: string }): string | undefined;
