import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { CONNECTION_TOAST } from "#kernel/web/api/call.ts";
import { t } from "#kernel/web/texts.ts";
import { toast } from "#kernel/web/toast.ts";

type Code<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** `meanwhile` is shown until the code is loaded. */
type LateProps<Props> = Props & { onMissing: () => void; meanwhile?: ReactNode };

/**
 * A part of a page whose code is loaded when it is first drawn, or earlier with `fetchAhead`. Unlike `lazy` it keeps
 * the page when the connection is lost: it shows a toast, calls `onMissing`, and tries again when it is next drawn.
 */
export function latePart<Props extends object>(fetchCode: Code<Props>) {
  let Loaded: ComponentType<Props> | undefined;
  const load = async () => {
    Loaded ??= (await fetchCode()).default;
  };

  function Part(props: LateProps<Props>) {
    const [, redraw] = useState(false);
    const giveUp = useEffectEvent(() => {
      toast.error(t("connectionError"), CONNECTION_TOAST);
      props.onMissing();
    });
    useEffect(() => {
      let drawn = true;
      if (!Loaded) {
        load().then(
          () => drawn && redraw(true),
          () => drawn && giveUp(),
        );
      }
      return () => {
        drawn = false;
      };
    }, []);
    return Loaded ? <Loaded {...props} /> : props.meanwhile;
  }

  /** Loads the code in advance. A failure is ignored. */
  const fetchAhead = () => {
    load().catch(() => undefined);
  };
  return { Part, fetchAhead };
}

/**
 * Makes components whose code is loaded when they are first drawn, once for each. A component whose code does not load
 * is left out.
 */
export function latePieces<Props extends object>(): (code: Code<Props>) => ComponentType<Props> {
  const made = new Map<Code<Props>, ComponentType<Props>>();
  return (code) => {
    const known = made.get(code);
    if (known) return known;
    const { Part } = latePart(code);
    const Piece = (props: Props) => <Part {...props} onMissing={() => undefined} />;
    made.set(code, Piece);
    return Piece;
  };
}
