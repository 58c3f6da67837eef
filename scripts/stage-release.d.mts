export function stageRelease(folder: string, language: string): Promise<void>;
