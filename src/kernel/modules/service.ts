/** The services of one store's modules, for its requests. */
export type Services = { readonly of: "modules" };

/** Creates an empty set of services. */
export const openServices = (): Services => ({ of: "modules" });

/** A service of one module. The module puts it there when the store opens, and handlers of requests find it. */
export type Service<Value> = {
  put: (services: Services, value: Value) => void;
  of: (deps: { services: Services }) => Value;
};

/** Names a service, so that no other code has to know its type. */
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
