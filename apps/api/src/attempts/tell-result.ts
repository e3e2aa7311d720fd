/** What follows when a result was stored, however it arrived: those who follow the run are told. */
import type { App } from '../app-options.ts';

export async function tellResult(
  { store, changes, prometheus, reports }: Pick<App, 'store' | 'changes' | 'prometheus' | 'reports'>,
  { runId }: { readonly runId: string },
): Promise<void> {
  prometheus.attemptsEnded.inc({ ending: 'succeeded' });
  changes.announce(runId);
  reports.sketch(runId);
  await store.resultPieces.prune();
}
