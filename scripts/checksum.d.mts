export function writeChecksum(file: string): Promise<string>;
