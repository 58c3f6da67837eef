import { useEffect, useState } from "react";
import { readAnswer } from "#kernel/web/api/answer.ts";
import { browserApi } from "#kernel/web/api/browser-api.ts";
import { useSession } from "#modules/identity/web/shared/session-store.ts";
import type { UsualProduct } from "#modules/order/contract/usual.ts";
import type { OrderApi } from "#modules/order/module-api.ts";

/** The latest answer, drawn at once when its shopper comes back. */
let latest: { of: string; usual: readonly UsualProduct[] } | undefined;

/** What the shopper buys again and again; undefined until it is known, and for a visitor, for whom nobody asks. */
export function useUsual(): readonly UsualProduct[] | undefined {
  const id = useSession().user?._id;
  const [shown, setShown] = useState(latest);
  useEffect(() => {
    if (id === undefined) return;
    let isLeft = false;
    readUsual().then(
      (usual) => {
        latest = { of: id, usual };
        if (!isLeft) setShown(latest);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [id]);
  return shown !== undefined && shown.of === id ? shown.usual : undefined;
}

async function readUsual(): Promise<readonly UsualProduct[]> {
  return (await readAnswer(await browserApi<OrderApi>().api.order.usual.$get())).usual;
}
