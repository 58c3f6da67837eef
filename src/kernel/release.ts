import packageJson from "../../package.json" with { type: "json" };

/** The version of this release (semver.org). package.json is its one source; CHANGELOG.md says what is in it. */
export const RELEASE = packageJson.version;
