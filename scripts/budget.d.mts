type Budget = Map<string, { most: number; reason: string | undefined }>;
type File = { head: string[]; budget: Budget };
export function readBudget(text: string): File;
export function overruns(budget: Budget, counted: ReadonlyMap<string, number>): string[];
export function lowered(file: File, counted: ReadonlyMap<string, number>): string;
export function countLines(folder?: string): Promise<Map<string, number>>;
