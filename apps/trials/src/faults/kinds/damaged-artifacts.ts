/** Faults that cut checkpoints and models short, change their bytes or remove them. */
import { waitUntil } from '@ordo/embedded';
import type { Cluster } from '../cluster/cluster.ts';
import { signalProcess } from '@ordo/embedded';
import { between, pick } from '../draw.ts';
import { DAMAGES, type Damage, findArtifact, placeOf, restore } from './damage.ts';
import type { FaultKind } from './fault.ts';

const RECOVERED_WITHIN_MS = 180_000;

const CHECKPOINT = `
  select r.id::text as "runId", c.sha256, w.name as worker, r."attemptNumber"
  from "Run" r
    join "Attempt" a on a."runId" = r.id and a.number = r."attemptNumber"
    join "Worker" w on w.id = a."workerId"
    join lateral (select sha256 from "Checkpoint" where "runId" = r.id order by step desc limit 1) c on true
  where r.state = 'running' order by r.id`;

const MODEL = `
  select r.id::text as "runId", m.sha256, null as worker, r."attemptNumber"
  from "Run" r join "Model" m on m."runId" = r.id where r.state = 'succeeded' order by r.id`;

/** Resolves when the run has ended, has been deleted, or trains in a later attempt than `former`. */
async function hasGoneOn({ sql }: Cluster, runId: string, former: number): Promise<void> {
  await waitUntil(
    async () => {
      const asked = await sql
        .query<{ open: boolean }>(
          `select r.state in ('queued', 'running') and not exists (
             select from "Attempt" a where a."runId" = r.id and a.number > $2 and a."lastSeq" > 0) as open
           from "Run" r where r.id = $1`,
          [runId, former],
        )
        .catch(() => ({ rows: [{ open: true }] }));
      return asked.rows.every(({ open }) => !open);
    },
    { what: `run ${runId} to go on after attempt ${former}`, timeoutMs: RECOVERED_WITHIN_MS, intervalMs: 100 },
  );
}

/** Damages the newest checkpoint of a run and kills its trainer, so that the next attempt needs it. */
function damagedCheckpoint(how: string, damage: Damage, id: string): FaultKind {
  return {
    id: `checkpoint-${id}`,
    group: 'files',
    title: `the newest checkpoint of a run ${how}, and its trainer dies`,
    inject: async (cluster, random) => {
      const artifact = await findArtifact(cluster, CHECKPOINT, random);
      await damage(placeOf(cluster, artifact.sha256), artifact.whole, random);
      const holder = cluster.workers.find(({ name }) => name === artifact.worker);
      for (const trainer of holder?.trainers() ?? []) signalProcess(trainer, 'SIGKILL');
      return {
        target: `run ${artifact.runId}`,
        lastsMs: between(random, 3000, 9000),
        heal: () => restore(cluster, artifact),
        recovered: () => hasGoneOn(cluster, artifact.runId, artifact.attemptNumber),
      };
    },
  };
}

const damagedModel: FaultKind = {
  id: 'model-damaged',
  group: 'files',
  title: 'the model of a run is cut short, has wrong bytes or is gone',
  inject: async (cluster, random) => {
    const artifact = await findArtifact(cluster, MODEL, random);
    const [how, damage] = pick(random, Object.entries(DAMAGES));
    await damage(placeOf(cluster, artifact.sha256), artifact.whole, random);
    return {
      target: `the model of run ${artifact.runId} ${how}`,
      lastsMs: between(random, 1000, 6000),
      heal: () => restore(cluster, artifact),
      recovered: async () => {
        for (const replica of cluster.replicas) await replica.working();
      },
    };
  },
};

export const DAMAGED_ARTIFACTS: readonly FaultKind[] = [
  ...Object.entries(DAMAGES).map(([how, damage], i) =>
    damagedCheckpoint(how, damage, ['cut', 'wrong', 'gone'][i] ?? ''),
  ),
  damagedModel,
];
