import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { CONNECTION_TOAST } from "#kernel/web/api/connection-toast.ts";
import { t } from "#kernel/web/texts.ts";
import { toast } from "#kernel/web/toast.ts";

type Code<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** `meanwhile` stands in its place until the code is there. */
type LateProps<Props> = Props & { onMissing: () => void; meanwhile?: ReactNode };

/**
 * A part of a page whose code is fetched when it is first drawn, or ahead with `fetchAhead`. Unlike `lazy` it does not
 * take the page down when the connection is gone: it says so in a toast, calls `onMissing`, and tries again when it is
 * next drawn.
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

  /** Brings the code before it is wanted; where it does not come, nothing is said. */
  const fetchAhead = () => {
    load().catch(() => undefined);
  };
  return { Part, fetchAhead };
}

/**
 * Makes components of code that is fetched when they are first drawn, each once. What does not come is left out.
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
