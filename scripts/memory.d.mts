export function usableMemory(): Promise<number>;
export function memoryComplaint(bytes: number): string | undefined;
