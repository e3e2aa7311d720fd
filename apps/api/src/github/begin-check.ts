/** Begins a check: reads the study at the commit, tells GitHub, and submits the runs that the study needs. */
import { explainError, isOrdoError } from '@ordo/core';
import { type GitHub, parseStudyFile, type StudyFile } from '@ordo/reports/github';
import type { Caller, HostedCheck } from '@ordo/store';
import type { Outcome } from '@ordo/reports/checks';
import { listSpecParts } from '@ordo/studies';
import type { App } from '../app-options.ts';
import { submitParts } from '../planning/submit-parts.ts';
import type { StudyVersion } from '../views/find-study.ts';
import { type CheckedRepository, RUN_BUDGET } from './app-file.ts';
import { saveOutcome } from './save-outcome.ts';
import { runLabelOf } from './webhook.ts';

/** The parts of the API that checks need. */
export type Service = Pick<App, 'apart' | 'store' | 'settings' | 'prometheus' | 'reports' | 'wakeWorkers'>;

export interface Surroundings {
  readonly app: Service;
  readonly github: GitHub;
  readonly repository: CheckedRepository;
}

export async function beginCheck(check: HostedCheck, { app, github, repository }: Surroundings): Promise<void> {
  const { id, path, sha, base, isForeign } = check;
  // Nothing that a stranger has written is read: the study of the base branch gives the check its name.
  const read = isForeign ? base : sha;
  const text = read === null ? null : await github.readFile(path, read);
  const file = text === null ? null : parseStudyFile(path, text);
  const begun = check.checkRun ?? (await github.startCheck(`Ordo: ${file?.id ?? path}`, id));
  await app.store.hostedChecks.advance(id, { checkRun: begun === null ? null : BigInt(begun) });
  const end = (outcome: Outcome) => saveOutcome(app.store, id, { outcome, file });
  if (isForeign) {
    const label = runLabelOf(sha);
    return end(ask(`The commit comes from a fork. After reading it, add the label "${label}" to let it run.`));
  }
  if (file === null) return end(fail(`There is no file ${path} in this commit.`));
  try {
    const study = await readVersion(app, file, callerOf(check));
    const experiments = await submit(app, study, { check, repository });
    const { id: studyId } = study.document;
    await app.store.hostedChecks.advance(id, {
      state: 'running',
      studyId,
      studyHash: study.version,
      experiments,
    });
  } catch (error) {
    // A wrong study stays wrong. After any other error, the check is tried again.
    if (!isOrdoError(error) || error.retryable || error.status >= 500) throw error;
    await end(fail(explainError(error)));
  }
}

/** Reads a version of the study. @throws OrdoError `study.invalid` with the line of every problem */
async function readVersion({ apart }: Service, { path, text }: StudyFile, by: Caller): Promise<StudyVersion> {
  const format = path.endsWith('.json') ? 'json' : 'yaml';
  const read = await apart.do('readStudyText', { text, format }, by);
  return { ...read, builtIn: false, createdBy: null, createdAt: null };
}

/** Returns the caller for the audit log: the repository submits the runs. */
const callerOf = ({ id, repositoryId, keyId }: HostedCheck): Caller => ({
  keyId,
  owner: `github/${repositoryId}`,
  requestId: id,
  address: null,
});

interface Submission {
  readonly check: HostedCheck;
  readonly repository: CheckedRepository;
}

/** Submits the runs. A repeated call finds the experiments of the first one. */
async function submit(app: Service, study: StudyVersion, { check, repository }: Submission): Promise<string[]> {
  const { pools, runBudget: waitingLimit = RUN_BUDGET } = repository;
  const by = callerOf(check);
  const reader = { owner: by.owner, seesAll: false };
  const asker = { by, reader, pools, waitingLimit, log: app.settings.logger };
  const parts = listSpecParts(study.document);
  const submitted = await submitParts(app, asker, { study, parts, pool: undefined, key: `check-${check.id}` });
  return submitted.map(({ experimentId }) => experimentId);
}

const fail = (reason: string): Outcome => ({
  conclusion: 'failure',
  title: 'The check could not be run',
  reasons: [reason],
  report: null,
});

const ask = (reason: string): Outcome => ({
  conclusion: 'action_required',
  title: 'The check waits for a person',
  reasons: [reason],
  report: null,
});
