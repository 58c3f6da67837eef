type Package = { name: string; version: string; licence: string; folder: string; isFine: boolean };
export function packagesIn(lock: { packages: Record<string, object> }): Package[];
export function isFine(licence: string): boolean;
export function refuseLicences(packages: Package[]): void;
export function licenceList(): Promise<string>;
