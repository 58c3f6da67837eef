export type Sample = {
  labels?: Readonly<Record<string, string | number>>;
  value: number;
  /** The suffix of the family's name, such as `_bucket`. */
  suffix?: string;
};

export type Family = {
  name: string;
  type: "counter" | "gauge" | "histogram" | "summary";
  help: string;
  samples: readonly Sample[];
};

/** Families in Prometheus's text format 0.0.4. A family without samples is left out. */
export function exposition(families: readonly Family[]): string {
  return families
    .filter(({ samples }) => samples.length > 0)
    .map(({ name, type, help, samples }) => {
      const lines = samples.map(
        ({ labels = {}, value, suffix = "" }) => `${name}${suffix}${written(labels)} ${value}\n`,
      );
      return `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n${lines.join("")}`;
    })
    .join("");
}

/** A family with a single value. */
export function gauge(name: string, help: string, value: number | undefined): Family {
  return { name, type: "gauge", help, samples: value === undefined ? [] : [{ value }] };
}

function written(labels: Readonly<Record<string, string | number>>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escaped(String(value))}"`);
  return pairs.length === 0 ? "" : `{${pairs.join(",")}}`;
}

const escaped = (value: string) =>
  value.replaceAll("\\", "\\\\").replaceAll('"', '\\"').replaceAll("\n", "\\n");

/** A metric from the database, as a part of the one statement that reads them all. */
export type DatabaseMetric = {
  name: `santhe_${string}`;
  type: "counter" | "gauge";
  help: string;
  /** A query of one number, or of null if there is none yet. */
  query: string;
};
