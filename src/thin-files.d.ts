/** Built files that pages carry inside, by their address (`scripts/thin-files.ts`). */
declare module "virtual:thin-files" {
  const files: Readonly<Record<string, string>>;
  export default files;
}
