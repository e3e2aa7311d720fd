/** Notifies everybody who follows a run after its result was stored, however the result arrived. */
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
