/** Tells GitHub the conclusion of a check. Repeating this changes nothing. */
import type { HostedCheck } from '@ordo/store';
import { renderSummary } from '@ordo/reports/checks';
import type { Surroundings } from './begin-check.ts';
import type { SavedOutcome } from './save-outcome.ts';

export async function tellGitHub(check: HostedCheck, page: string, { app, github }: Surroundings): Promise<void> {
  const { id, checkRun } = check;
  const { annotations, ...outcome } = check.outcome as unknown as SavedOutcome;
  const { conclusion, title } = outcome;
  if (checkRun !== null) {
    // The answer to an earlier try may have been lost. Annotations would be added to those that already exist.
    const isOpen = await github.isCheckOpen(checkRun);
    const output = { title, summary: renderSummary(outcome, page), annotations };
    if (isOpen) await github.endCheck(checkRun, conclusion, output);
  }
  await app.store.hostedChecks.advance(id, { state: 'ended' });
  app.settings.logger.info({ check: id, conclusion }, 'check on GitHub ended');
}
