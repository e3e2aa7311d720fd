/** Faults that deploy another version of the product, to one process or to one process after another. */
import { copyProduct } from '@ordo/testing/product-copy';
import type { Cluster } from '../cluster/cluster.ts';
import type { Service } from '../cluster/service.ts';
import { between, pick } from '../draw.ts';
import type { FaultKind } from './fault.ts';
import { hasComeBack } from './targets.ts';

const copies = new WeakMap<Cluster, Promise<string>>();

/** Returns the folder of the other version, which is created in the cluster's folder when it is first needed. */
function otherVersion(cluster: Cluster): Promise<string> {
  const known = copies.get(cluster);
  if (known !== undefined) return known;
  const making = (async () => {
    const copy = await copyProduct(cluster.home);
    await copy.change('packages/metrics', 'scoring/score-corpus.js');
    return copy.root;
  })();
  copies.set(cluster, making);
  return making;
}

/** Replaces the code of one service after another, each in an orderly way, as a careful operator does. */
async function deploy(services: readonly Service[], product: string): Promise<void> {
  for (const service of services) {
    const former = service.pid;
    service.deploy(product);
    service.signal(service.politeSignal);
    await hasComeBack(service, former);
  }
}

function deployOf(id: string, title: string, choose: (cluster: Cluster) => readonly (readonly Service[])[]): FaultKind {
  return {
    id,
    group: 'deploys',
    title,
    inject: async (cluster, random) => {
      const services = pick(random, choose(cluster));
      await deploy(services, await otherVersion(cluster));
      return {
        target: services.map(({ name }) => name).join(', '),
        lastsMs: between(random, 500, 5000),
        heal: () => deploy(services, cluster.product),
        recovered: async () => {
          for (const service of services) await service.working();
        },
      };
    },
  };
}

export const DEPLOYS: readonly FaultKind[] = [
  deployOf('deploy-one', 'one process comes back with another version and then with the former one', (cluster) =>
    [...cluster.replicas, ...cluster.workers].map((service) => [service]),
  ),
  deployOf('rolling-deploy', 'another version is rolled out to all replicas and workers, and back', (cluster) => [
    [...cluster.replicas, ...cluster.workers],
  ]),
];
