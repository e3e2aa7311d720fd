/** Functions about services and links that several kinds of fault share. */
import { waitUntil } from '@ordo/embedded';
import type { Cluster } from '../cluster/cluster.ts';
import type { Service } from '../cluster/service.ts';

/** Resolves when the service runs in a different process from `former` and works. */
export async function hasComeBack(service: Service, former: number | undefined): Promise<void> {
  await waitUntil(() => service.pid !== undefined && service.pid !== former, {
    what: `${service.name} to come back`,
    timeoutMs: 300_000,
  });
  await service.working();
}

/** Returns the services at both ends of a link, by its name `replica-1→postgres`. */
export function servicesOf(cluster: Cluster, link: { readonly name: string }): Service[] {
  const ends = link.name.split('→');
  return [...cluster.replicas, ...cluster.workers].filter(({ name }) => ends.includes(name));
}
