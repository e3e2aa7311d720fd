/** Carries out what the command line asks for, on one cluster, and says what came of it. */
import { onStop } from './apart.ts';
import { startCluster } from './cluster/start-cluster.ts';
import { writeLedger } from './ledger.ts';
import { stayAway } from './measures/api-away.ts';
import { killWorkers } from './measures/worker-deaths.ts';
import type { Outcome, Plan } from './plan.ts';
import { showProgress } from './trial/progress.ts';
import { createRecord } from './trial/record.ts';
import { carryOutTrial } from './trial/trial.ts';

const INTERRUPTED = 130;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Returns the exit code. */
export async function carryOut(plan: Plan): Promise<number> {
  const stopping = new AbortController();
  onStop(() => stopping.abort());
  const record = createRecord();
  say(`seed ${plan.seed}; starting a cluster`);
  const cluster = await startCluster(plan.seed);
  say(`cluster in ${cluster.home}`);
  const endProgress = showProgress(record, plan.count, say);
  let finished = false;
  try {
    const unavailable = new Map(
      plan.kinds.flatMap((kind) => {
        const reason = kind.unavailable?.(cluster);
        return reason === undefined ? [] : [[kind.id, reason] as const];
      }),
    );
    for (const [id, reason] of unavailable) say(`not available here: ${id}, since ${reason}`);
    const kinds = plan.kinds.filter(({ id }) => !unavailable.has(id));
    const { count, seed } = plan;
    if (count > 0 && kinds.length === 0) throw new Error('none of the chosen kinds of fault can be tried here');
    const { signal } = stopping;
    if (count > 0) await carryOutTrial({ cluster, kinds, count, seed, record, signal });
    const deaths =
      plan.workerDeaths > 0 ? await killWorkers({ cluster, times: plan.workerDeaths, record, say, signal }) : [];
    const absence =
      plan.apiAway > 0 ? await stayAway({ cluster, awayMs: plan.apiAway, record, say, signal }) : undefined;
    if (signal.aborted) return INTERRUPTED;
    const outcome: Outcome = { plan, record, unavailable, deaths, absence };
    say(writeLedger(outcome));
    finished = true;
    return record.violations.length === 0 ? 0 : 1;
  } finally {
    endProgress();
    await cluster.stop();
    const kept = plan.keep || (!stopping.signal.aborted && (!finished || record.violations.length > 0));
    if (kept) {
      await cluster.keep();
      say(`kept for a closer look: ${cluster.home}`);
    } else await cluster.remove();
  }
}
