/** Executes the request on the command line on one cluster, and reports the outcome. */
import { onStop } from './apart.ts';
import type { OwnedCluster } from './cluster/cluster.ts';
import { startCluster } from './cluster/start-cluster.ts';
import { writeLedger } from './ledger.ts';
import { stayAway } from './measures/api-away.ts';
import { killWorkers } from './measures/worker-deaths.ts';
import type { Outcome, Plan } from './plan.ts';
import { showProgress } from './trial/progress.ts';
import { createRecord } from './trial/record.ts';
import { runTrial } from './trial/trial.ts';

const FAILED = 1;
const INTERRUPTED = 130;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Executes the plan and returns the exit code. An interruption ends everything at once. */
export async function runPlan(plan: Plan): Promise<number> {
  const stopping = new AbortController();
  const interrupted = new Promise<'interrupted'>((resolve) => {
    onStop(() => {
      stopping.abort();
      resolve('interrupted');
    });
  });
  say(`seed ${plan.seed}; starting a cluster`);
  const cluster = await startCluster(plan.seed);
  say(`cluster in ${cluster.home}`);
  let exitCode = FAILED;
  try {
    const work = workThrough(plan, cluster, stopping.signal);
    work.catch(() => undefined); // After an interruption, nothing else handles a failure.
    const outcome = await Promise.race([work, interrupted]);
    if (outcome === 'interrupted') return (exitCode = INTERRUPTED);
    say(writeLedger(outcome));
    return (exitCode = outcome.record.violations.length === 0 ? 0 : FAILED);
  } finally {
    await cluster.stop();
    if (plan.keep || exitCode === FAILED) {
      await cluster.keep();
      say(`kept for a closer look: ${cluster.home}`);
    } else await cluster.remove();
  }
}

async function workThrough(plan: Plan, cluster: OwnedCluster, signal: AbortSignal): Promise<Outcome> {
  const { count, seed, workerDeaths, apiAway } = plan;
  const record = createRecord();
  const unavailable = findUnavailable(plan, cluster);
  for (const [id, reason] of unavailable) say(`not available here: ${id}, since ${reason}`);
  const kinds = plan.kinds.filter(({ id }) => !unavailable.has(id));
  if (count > 0 && kinds.length === 0) throw new Error('none of the chosen kinds of fault can be tried here');
  if (count > 0) {
    const endProgress = showProgress(record, count, say);
    await runTrial({ cluster, kinds, count, seed, record, signal }).finally(endProgress);
  }
  const measure = { cluster, record, say, signal };
  const deaths = workerDeaths > 0 ? await killWorkers({ ...measure, times: workerDeaths }) : [];
  const absence = apiAway > 0 ? await stayAway({ ...measure, awayMs: apiAway }) : undefined;
  return { plan, record, unavailable, deaths, absence };
}

function findUnavailable({ kinds }: Plan, cluster: OwnedCluster): Map<string, string> {
  return new Map(
    kinds.flatMap((kind) => {
      const reason = kind.unavailable?.(cluster);
      return reason === undefined ? [] : [[kind.id, reason] as const];
    }),
  );
}
