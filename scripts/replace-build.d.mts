export function replaceBuild(folder: string, next: string): Promise<void>;
