/** Submits parts of a study, as one experiment each. */
import type { App } from '../app-options.ts';
import type { StudyVersion } from '../views/find-study.ts';
import { surroundingsOf } from './resolve-runs.ts';
import { type Asker, tellSaved } from './submit-runs.ts';

type Submitting = Pick<App, 'apart' | 'settings' | 'wakeWorkers'>;

interface AskedParts {
  readonly study: StudyVersion;
  /** Parts that are trained. */
  readonly parts: readonly string[];
  /** Makes a repetition find the first one's experiments. */
  readonly key: string | undefined;
}

/**
 * `replayed` is true of an experiment that an earlier request with the same key has made.
 * @throws OrdoError as `saveParts` does; nothing was submitted then
 */
export async function submitParts(
  app: Submitting,
  { by, pools, waitingLimit, log }: Asker,
  { study, parts, key }: AskedParts,
): Promise<{ experimentId: string; replayed: boolean }[]> {
  const asked = { by, pools, waitingLimit, key };
  const { saved } = await app.apart.do('saveParts', { asked, study, parts, ...surroundingsOf(app.settings) }, by);
  for (const one of saved) await tellSaved(app, one, log);
  return saved;
}
