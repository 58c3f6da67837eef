/** What the modules of one store bring along for its requests. */
export type Services = { readonly of: "modules" };

/** Makes room for what the modules of a store bring along. */
export const openServices = (): Services => ({ of: "modules" });

/** What one module brings along: put there when the store opens, and found by the handlers of requests. */
export type Service<Value> = {
  put: (services: Services, value: Value) => void;
  of: (deps: { services: Services }) => Value;
};

/** Names what a module brings along, so that nothing else has to know its type. */
export function service<Value extends object>(name: string): Service<Value> {
  const values = new WeakMap<Services, Value>();
  return {
    put: (services, value) => {
      values.set(services, value);
    },
    of: ({ services }) => {
      const value = values.get(services);
      if (!value) throw new Error(`nothing has opened ${name}`);
      return value;
    },
  };
}
