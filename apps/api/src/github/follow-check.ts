/** Waits for the runs of a check, and judges them when all have ended. */
import { compareWithBase, parseStudyFile, type StudyFile } from '@ordo/reports/github';
import type { HostedCheck, Store } from '@ordo/store';
import { concludeReport, type Outcome } from '@ordo/reports/checks';
import { partsOfStudy } from '../reporting/parts-of-study.ts';
import { requireStudy } from '../views/find-study.ts';
import { isGoingOn } from '../views/present-search.ts';
import type { Surroundings } from './begin-check.ts';
import { saveOutcome } from './save-outcome.ts';

/** The number of seconds between two looks at the runs. */
const AGAIN_SECONDS = 2;
const REPORT_WITHIN_MS = 120_000;

export async function followCheck(check: HostedCheck, { app, github, repository }: Surroundings): Promise<void> {
  const { id, studyId, studyHash, path, sha } = check;
  const { store } = app;
  const experiments = await followSearches(store, check.experiments);
  const found = await Promise.all(experiments.map((experiment) => store.experiments.find(experiment)));
  if (found.some((experiment) => experiment !== null && isGoingOn(experiment))) {
    return store.hostedChecks.advance(id, { experiments }, { seconds: AGAIN_SECONDS });
  }
  const text = await github.readFile(path, sha);
  const file = text === null ? null : parseStudyFile(path, text);
  if (found.some((experiment) => experiment === null || experiment.runs.cancelled > 0)) {
    return saveOutcome(store, id, { outcome: CANCELLED, file });
  }
  // While the runs were in progress, somebody may have approved a change of the study.
  const change = file === null ? `${path} is not there any more.` : await findChange(file, { check, github });
  const study = await requireStudy(store, studyId ?? '', studyHash ?? '');
  const parts = await partsOfStudy(app, study, experiments);
  const report = await app.reports.read({ study: study.document, parts }, AbortSignal.timeout(REPORT_WITHIN_MS));
  const outcome = concludeReport(report, {
    targets: study.document.targets.map(({ part }) => part),
    part: null,
    change,
    allowsInconclusive: repository.allowInconclusive,
  });
  await saveOutcome(store, id, { outcome, file });
}

/**
 * Returns why the study cannot be trusted; null if it can be trusted. GitHub shows a check at every pull request of its commit,
 * so that the study has to be that of each of their bases.
 */
async function findChange(
  file: StudyFile,
  { check, github }: Pick<Surroundings, 'github'> & { readonly check: HostedCheck },
): Promise<string | null> {
  const { pullRequest } = check;
  const pulls = pullRequest === null ? [] : await github.listPullRequests();
  const others = pulls.filter((pull) => pull !== pullRequest);
  const places = others.map(async (pull) => ({ base: (await github.findPullRequest(pull)).base, pullRequest: pull }));
  for (const place of [check, ...(await Promise.all(places))]) {
    const change = await compareWithBase(github, place, file);
    if (change !== null) return change;
  }
  return null;
}

/** Returns the experiments, with those that continue a search in its place. */
async function followSearches({ searches }: Store, ids: readonly string[]): Promise<string[]> {
  return await Promise.all(ids.map(async (id) => (await searches.find(id))?.tunedId ?? id));
}

const CANCELLED: Outcome = {
  conclusion: 'cancelled',
  title: 'The runs were cancelled',
  reasons: ['Somebody has cancelled or deleted an experiment of this check.'],
  report: null,
};
