/** Submits parts of a study, as one experiment each. */
import { requirePins, specOfPart } from '@ordo/studies';
import type { App } from '../app-options.ts';
import { type StudyVersion, toNewStudy } from '../views/find-study.ts';
import { requirePools } from './require-pools.ts';
import { resolveRuns } from './resolve-runs.ts';
import { type Asker, submitRuns } from './submit-runs.ts';

type Submitting = Pick<App, 'apart' | 'store' | 'queue' | 'settings' | 'prometheus'>;

interface AskedParts {
  readonly study: StudyVersion;
  /** Parts that are trained. */
  readonly parts: readonly string[];
  /** Makes a repetition find the first one's experiments. */
  readonly key: string | undefined;
}

/** @throws OrdoError as `resolveRuns` does, `study.drifted`; nothing was submitted then */
export async function submitParts(app: Submitting, asker: Asker, { study, parts, key }: AskedParts) {
  const { document } = study;
  const asked = await Promise.all(
    parts.map(async (part) => ({ part, ...(await resolveRuns(specOfPart(document, part), app)) })),
  );
  // All parts are checked before the first one is submitted.
  for (const { runs } of asked) requirePools(asker.pools, runs);
  requirePins(document, { code: app.settings.code.version, parts: asked });
  const submitted: { experimentId: string; replayed: boolean }[] = [];
  for (const { part, ...resolved } of asked) {
    const place = { ...toNewStudy(study), part };
    const own = key === undefined ? undefined : `${key} ${part}`;
    submitted.push(await submitRuns(app, asker, { ...resolved, study: place, key: own }));
  }
  return submitted;
}
