/** Simulates users who keep the service busy: they submit, attach, cancel, retry, delete and read. */
import { setTimeout as delay } from 'node:timers/promises';
import { Random } from '@ordo/core';
import type { OwnedCluster } from '../cluster/cluster.ts';
import { between, chance, pick } from '../draw.ts';
import { type Workload, WORKLOADS } from './workloads.ts';
import { createTold, type Told, type ToldExperiment } from './told.ts';
import { User, type Wanted } from './user.ts';

export interface Stream {
  readonly told: Told;
  /** Resolves when the users have stopped; the runs that they have submitted continue. */
  stop(): Promise<void>;
}

/** The number of open runs below which users submit. */
const OPEN_RUNS = 8;
/** The first mark. Longer outputs than these would take longer to decode than to learn. */
const FIRST_MARK = 10;
const MARKS = 20;
/** The distance between seeds, which is more than the number of seeds of any workload. */
const SEEDS_APART = 10;

export function startStream(cluster: OwnedCluster, seed: number): Stream {
  const told = createTold();
  const stopping = new AbortController();
  const giveUp = new AbortController();
  const marks = { next: 0, wanted: [] as Wanted[] };
  const lives = cluster.users.map(({ name, key }) =>
    live({
      user: new User({ name, key, url: cluster.api.url }, told, giveUp.signal),
      random: Random.fromSeed(seed, `user ${name}`),
      told,
      cluster,
      marks,
      stopping: stopping.signal,
    }),
  );
  return {
    told,
    stop: async () => {
      stopping.abort();
      await Promise.all(lives);
      giveUp.abort();
    },
  };
}

interface Life {
  readonly user: User;
  readonly random: Random;
  readonly told: Told;
  readonly cluster: OwnedCluster;
  readonly marks: { next: number; readonly wanted: Wanted[] };
  readonly stopping: AbortSignal;
}

async function live(life: Life): Promise<void> {
  const own: ToldExperiment[] = [];
  while (!life.stopping.aborted) {
    if ((await countOpenRuns(life.cluster)) < OPEN_RUNS) await submit(life, own);
    else await delay(between(life.random, 200, 800));
    await changeSomething(life, own);
  }
}

async function submit({ user, random, marks }: Life, own: ToldExperiment[]): Promise<void> {
  // An equal spec attaches to the existing runs, or trains again if they were deleted.
  const again = marks.wanted.length > 0 && chance(random, 30);
  const wanted = again ? pick(random, marks.wanted.slice(-20)) : invent(pick(random, WORKLOADS), marks.next++);
  if (!again) marks.wanted.push(wanted);
  const experiment = await user.submit(wanted);
  if (experiment !== undefined) own.push(experiment);
}

/** Returns the n-th new content: twenty of them train the same and differ by their mark, then other seeds follow. */
function invent(workload: Workload, n: number): Wanted {
  const shift = SEEDS_APART * Math.floor(n / MARKS);
  return {
    workload: { ...workload, seeds: workload.seeds.map((seed) => seed + shift) },
    mark: FIRST_MARK + (n % MARKS),
  };
}

async function changeSomething({ user, random, told }: Life, own: ToldExperiment[]): Promise<void> {
  if (own.length === 0) return;
  const experiment = chance(random, 50) ? pick(random, own.slice(-4)) : pick(random, own);
  const draw = random.nextBelow(100);
  if (draw < 8) await user.cancel(experiment.id);
  else if (draw < 16) await user.retry(experiment.id);
  else if (draw < 60) {
    const ended = await user.read(experiment);
    if (!ended || !chance(random, 25)) return;
    await user.remove(experiment.id);
    if (told.experiments.get(experiment.id)?.deleted !== 'no') own.splice(own.indexOf(experiment), 1);
  }
}

/** Counts the open runs. While Postgres is down, nobody submits. */
async function countOpenRuns({ sql }: OwnedCluster): Promise<number> {
  try {
    const { rows } = await sql.query<{ open: number }>(
      `select count(*)::int as open from "Run" where state in ('queued', 'running')`,
    );
    return rows[0]?.open ?? 0;
  } catch {
    await delay(100);
    return Number.POSITIVE_INFINITY;
  }
}
