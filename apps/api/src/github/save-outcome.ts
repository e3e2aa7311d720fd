/** Saves the conclusion of a check before GitHub is told, because GitHub must be told once and always the same. */
import type { Store } from '@ordo/store';
import { annotate, type Outcome } from '@ordo/reports/checks';
import type { StudyFile } from '@ordo/reports/github';

export interface SavedOutcome {
  readonly conclusion: Outcome['conclusion'];
  readonly title: string;
  readonly reasons: readonly string[];
  readonly report: Outcome['report'];
  readonly annotations: ReturnType<typeof annotate>;
}

export async function saveOutcome(
  store: Store,
  id: string,
  { outcome, file }: { readonly outcome: Outcome; readonly file: StudyFile | null },
): Promise<void> {
  const saved: SavedOutcome = { ...outcome, annotations: annotate(outcome, file) };
  // The report also contains figures, which GitHub does not show.
  const report = saved.report === null ? null : { ...saved.report, figures: [] };
  const json = JSON.parse(JSON.stringify({ ...saved, report })) as object;
  await store.hostedChecks.advance(id, { state: 'concluded', outcome: { ...json } });
}
