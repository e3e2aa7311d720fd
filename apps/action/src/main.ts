/** The entry point, for the step itself and for the one after the job. */
import { error, info, saveState, setFailed, setOutput, summary } from '@actions/core';
import type { Outcome } from '@ordo/reports/checks';
import { closeCheck } from './close-check.ts';
import { readEnvironment } from './env.ts';
import { runAction } from './run-action.ts';

function tell({ conclusion, title, reasons }: Outcome): void {
  info(`${conclusion}: ${title}`);
  for (const reason of reasons) error(reason);
  if (conclusion !== 'success' && conclusion !== 'neutral') setFailed(`${conclusion}: ${title}`);
}

const stop = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => stop.abort());

try {
  const environment = readEnvironment();
  if (environment.isPost) await closeCheck(environment);
  else {
    saveState('started', 'true');
    const outcome = await runAction(
      environment,
      {
        setOutput,
        addSummary: async (markdown) => void (await summary.addRaw(markdown).write()),
        keep: saveState,
        say: info,
      },
      stop.signal,
    );
    if (outcome !== null) tell(outcome);
  }
} catch (problem) {
  setFailed(problem instanceof Error ? problem : String(problem));
}
