/** Submits parts of a study, as one experiment each. */
import type { App } from '../app-options.ts';
import type { StudyVersion } from '../views/find-study.ts';
import { surroundingsOf } from './resolve-runs.ts';
import { type Asker, tellSaved } from './submit-runs.ts';

type Submitting = Pick<App, 'apart' | 'settings' | 'wakeWorkers'>;

interface AskedParts {
  readonly study: StudyVersion;
  /** The parts that need training. */
  readonly parts: readonly string[];
  /** The pool that executes the runs; undefined for that of the study. */
  readonly pool: string | undefined;
  /** The key by which a repeated request finds the experiments of the first request. */
  readonly key: string | undefined;
}

/**
 * Submits the parts. `replayed` is true for an experiment that an earlier request with the same key has created.
 * @throws OrdoError as `saveParts` does; nothing is submitted in these cases
 */
export async function submitParts(
  app: Submitting,
  { by, reader, pools, waitingLimit, log }: Asker,
  { study, parts, pool, key }: AskedParts,
): Promise<{ experimentId: string; replayed: boolean }[]> {
  const asked = { by, reader, pools, waitingLimit, key };
  const { saved } = await app.apart.do('saveParts', { asked, study, parts, pool, ...surroundingsOf(app.settings) }, by);
  for (const one of saved) await tellSaved(app, one, log);
  return saved;
}
