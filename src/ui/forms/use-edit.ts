import { useState } from "react";
import { type Changes, carryOver, changesOf, meetOthers } from "#kernel/web/forms/edits.ts";
import { useSubmit } from "./use-submit.ts";

interface EditOptions<Shown, Draft extends object> {
  /** The record as it was loaded; undefined for a new one. */
  loaded: Shown | undefined;
  /** The record as the form shows it; undefined for a new one. */
  toDraft: (shown: Shown | undefined) => Draft;
  /**
   * Sends what was typed, with the record that it is based on; without that, it adds a record. Returns the record if
   * the form stays open.
   */
  save: (typed: Draft, shown: Shown | undefined) => Promise<Shown | undefined>;
  /** Reads the current record; undefined if it was deleted. */
  read: (shown: Shown) => Promise<Shown | undefined>;
  /** The message for a failure without one. */
  failed?: string;
}

/**
 * A form for a record that others may be editing too. Nobody loses what they typed: untouched fields get the new
 * values, and `meanwhile` lists all changes. A record that is `gone` is saved as a new one.
 */
export function useEdit<Shown, Draft extends object>(options: EditOptions<Shown, Draft>) {
  const { loaded, toDraft, save, read, failed } = options;
  const [shown, setShown] = useState(loaded);
  const [draft, setDraft] = useState(() => toDraft(loaded));
  const [meanwhile, setMeanwhile] = useState<Changes>([]);
  const [gone, setGone] = useState(false);
  /** Continues with the current record. What was typed since `from` stays. */
  const goOn = (from: Draft, now: Shown) => {
    setShown(now);
    setDraft((latest) => carryOver(latest, from, toDraft(now)));
  };
  const submission = useSubmit(async (typed: Draft) => {
    try {
      const saved = await save(typed, shown);
      setMeanwhile([]);
      setGone(false);
      if (saved !== undefined) goOn(typed, saved);
    } catch (error) {
      if (shown === undefined) throw error;
      const met = await meetOthers(error, { typed, shown, toDraft, read: () => read(shown) });
      if (!met) throw error;
      if (met === "gone") {
        setShown(undefined);
        setGone(true);
        throw error;
      }
      goOn(toDraft(shown), met.now);
      setMeanwhile(met.meanwhile);
      throw met.refusal;
    }
  }, failed);
  return {
    ...submission,
    shown,
    draft,
    changed: changesOf(draft, toDraft(shown)).length,
    meanwhile,
    gone,
    change: (change: Partial<Draft>) => setDraft((latest) => ({ ...latest, ...change })),
    discard: () => setDraft(toDraft(shown)),
    save: () => submission.submit(draft),
    /** Continues with a draft from before a reload, and the record that it was based on. */
    resume: (before: { draft: Draft; shown: Shown | undefined }) => {
      setShown(before.shown);
      setDraft(before.draft);
    },
  };
}

export type Edit<Shown, Draft extends object> = ReturnType<typeof useEdit<Shown, Draft>>;
