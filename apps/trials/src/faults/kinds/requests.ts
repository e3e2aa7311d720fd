/** Lets several faults at once decide what happens to the requests that pass the balancer. */
import type { Balancer, Delivery } from '../cluster/balancer.ts';

type Decide = (method: string, path: string) => Delivery;

const deciding = new WeakMap<Balancer, Set<Decide>>();

/**
 * Intercepts requests. The first fault that wants anything other than a plain delivery decides. Returns a function that ends
 * this fault.
 */
export function interceptRequests(balancer: Balancer, decide: Decide): () => void {
  const all = deciding.get(balancer) ?? new Set<Decide>();
  deciding.set(balancer, all);
  const apply = (): void => {
    balancer.deliver(
      all.size === 0
        ? null
        : (method, path) => {
            for (const one of all) {
              const delivery = one(method, path);
              if (delivery !== 'plain') return delivery;
            }
            return 'plain';
          },
    );
  };
  all.add(decide);
  apply();
  return () => {
    all.delete(decide);
    apply();
  };
}
