/** Tests that a tuned part is searched first, and run with what was chosen. */
import { createLogger } from '@ordo/core';
import type { Report } from '@ordo/reports';
import type { RunSpec } from '@ordo/spec';
import type { Study } from '@ordo/studies';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { continueSearches } from '../../dispatch/continue-searches.ts';
import { smallStudy } from '../../testing/small-study.ts';
import { type ApiUnderTest, startApi } from '../../testing/start-api.ts';
import { claim, type Experiment, post, register, resultWith } from '../../testing/worker-calls.ts';

let api: ApiUnderTest;
let worker: string;
const log = createLogger('api', 'silent');
beforeAll(async () => {
  api = await startApi();
  worker = await register(api.app);
});
afterAll(() => api.close());

const get = async <T>(url: string) => (await api.app.inject(url)).json<T>();
const experiment = (id: string) => get<Experiment>(`/v1/experiments/${id}`);
const reportOf = (url: string) => get<Report>(`/v1/${url}/report`);
const goOn = () => continueSearches(api.app, log);

/** Returns a study of one part, which tries two learning rates with one seed for each of its two variants. */
function tunedStudy(id: string, size: number, metric: string): Study {
  const { parts, targets, ...study } = smallStudy(id, size);
  const tune = { values: { '/recipe/learningRate': [0.001, 0.002] }, updates: 5, seeds: [7], metric };
  return {
    ...study,
    parts: { one: { ...parts['one'], tune } as Study['parts'][string] },
    targets: targets.slice(0, 1),
  };
}

async function submit(id: string, size: number, metric = 'loss'): Promise<Experiment> {
  await post(api.app, '/v1/studies', tunedStudy(id, size, metric));
  return submitAgain(id);
}

async function submitAgain(id: string): Promise<Experiment> {
  const answer = await post(api.app, `/v1/studies/${id}/experiments`, {});
  const [first] = answer.json<{ experiments: Experiment[] }>().experiments;
  if (first === undefined) throw new Error(answer.body);
  return first;
}

type Ending = number | 'diverged' | 'permanent';

/** Ends the runs that wait, each with a failure or a validation loss; the score is ten times as high. */
async function endRuns({ runs }: Experiment, endings: readonly Ending[]): Promise<void> {
  for (const [i, { id }] of runs.filter(({ state }) => state === 'queued').entries()) {
    const { attempt } = await claim(api.app, id, worker);
    const url = `/v1/attempts/${attempt.id}`;
    const ending = endings[i] ?? 1;
    const { number: attemptNumber } = attempt;
    if (typeof ending === 'string') {
      await post(api.app, `${url}/finish`, { attemptNumber, outcome: 'failed', kind: ending, message: 'm' });
    } else {
      const result = resultWith(10 * ending);
      const training = { ...result.training, bestValidationLoss: ending };
      await post(api.app, `${url}/result`, { attemptNumber, result: { ...result, training } });
    }
  }
}

const specsOf = async (id: string): Promise<RunSpec[]> =>
  (await api.app.store.runs.ofExperiment(id)).map(({ run }) => run.spec as unknown as RunSpec);
const ratesOf = async (id: string) => (await specsOf(id)).map(({ recipe }) => recipe.learningRate);

/** The losses of none with 0.001 and 0.002, then of sape: the lower one wins, so none takes 0.002 and sape 0.001. */
const LOSSES = [3, 2, 1, 2];
/** The sentence in which a judgement names the rates that were chosen by these losses. */
const TUNED = / Tuned on validation data: none learningRate 0\.002; sape learningRate 0\.001\.$/u;

it('a tuned part is submitted as its search, which is continued by the runs with what was chosen', async () => {
  const search = await submit('tuned/one', 501);
  expect(search).toMatchObject({
    search: { trials: search.id, tuned: null, problem: null, goesOn: true },
    study: { id: 'tuned/one', part: 'one' },
  });
  expect((await specsOf(search.id)).map(({ recipe, evaluation }) => [recipe.maxUpdates, evaluation])).toMatchObject(
    Array.from({ length: 4 }, () => [5, { split: 'valid' }]),
  );
  const open = await reportOf('studies/tuned/one');
  expect(open.judgements).toMatchObject([{ verdict: 'inconclusive' }]);
  await endRuns(search, LOSSES);
  await Promise.all([goOn(), goOn()]);
  const { search: place } = await experiment(search.id);
  const tuned = await experiment(place?.tuned ?? '');
  expect(tuned).toMatchObject({ search: place, study: search.study, owner: search.owner, name: 'tuned/one one' });
  expect(await ratesOf(tuned.id)).toEqual([0.002, 0.002, 0.001, 0.001]);
  const { experiments } = await get<{ experiments: Experiment[] }>('/v1/experiments?study=tuned/one');
  expect(experiments.map(({ id }) => id)).toEqual([tuned.id, search.id]);
  await endRuns(tuned, []);
  const report = await reportOf('studies/tuned/one');
  expect(report.judgements[0]?.explanation).toMatch(TUNED);
  expect(report.tables.map(({ part, rows }) => [part, rows.length])).toEqual([
    [null, 4],
    ['one', 2],
  ]);
  // A search and the experiment that continues it show the same.
  for (const { id } of [search, tuned]) {
    expect((await reportOf(`experiments/${id}`)).judgements).toEqual(report.judgements);
  }
});

it('a second submission trains nothing', async () => {
  const again = await submitAgain('tuned/one');
  expect(again.runs.map(({ attached, state }) => [attached, state])).toEqual(
    Array.from({ length: 4 }, () => [true, 'succeeded']),
  );
  await goOn();
  const tuned = await experiment((await experiment(again.id)).search?.tuned ?? '');
  expect(tuned.runs.map(({ attached, state }) => [attached, state])).toEqual(
    Array.from({ length: 4 }, () => [true, 'succeeded']),
  );
});

it('an export of all scores is judged as the service judges its runs, though it has been submitted twice', async () => {
  const search = await submit('tuned/exported', 506, 'bleu');
  await endRuns(search, ['diverged', 2, 3, 2]);
  await goOn();
  await endRuns(await experiment((await experiment(search.id)).search?.tuned ?? ''), [1, 2, 4, 6]);
  await submitAgain('tuned/exported');
  await goOn();
  const { body: scores } = await api.app.inject('/v1/exports/scores?study=tuned/exported');
  expect(scores.split('\n').filter((line) => line.includes(',bleu,'))).toHaveLength(2 * (3 + 4));
  const answer = await post(api.app, '/v1/judgements', { study: 'tuned/exported', scores });
  const [judged] = answer.json<Report>().judgements;
  const [own] = (await reportOf('studies/tuned/exported')).judgements;
  expect(judged?.explanation).toMatch(TUNED);
  expect(judged).toMatchObject({ verdict: own?.verdict, explanation: own?.explanation, note: own?.note });
  expect(own?.reason).not.toBe('not-tuned');
});

it('a failed run with chosen values is retried with these values', async () => {
  const search = await submit('tuned/retried', 502);
  await endRuns(search, LOSSES);
  await goOn();
  const tuned = await experiment((await experiment(search.id)).search?.tuned ?? '');
  await endRuns(tuned, [1, 'permanent', 1, 'permanent']);
  const answer = await post(api.app, `/v1/experiments/${tuned.id}/retry`, {});
  const { queuedRuns } = answer.json<{ queuedRuns: string[] }>();
  const failed = tuned.runs.flatMap(({ id }, i) => (i % 2 === 1 ? [id] : []));
  expect(queuedRuns.toSorted()).toEqual(failed.toSorted());
});

it('a search with a failed trial waits for its retry, and values that diverge are out', async () => {
  const search = await submit('tuned/failed', 503);
  await endRuns(search, ['permanent', 'diverged', 1, 2]);
  await goOn();
  expect((await experiment(search.id)).search).toMatchObject({
    tuned: null,
    problem: '1 trial has failed or was cancelled; retry it to let the search go on',
    goesOn: false,
  });
  await post(api.app, `/v1/experiments/${search.id}/retry`, {});
  await endRuns(await experiment(search.id), [5]);
  await goOn();
  expect(await ratesOf((await experiment(search.id)).search?.tuned ?? '')).toEqual([0.001, 0.001, 0.001, 0.001]);
});

it('a search of which every trial diverges says so, and so does one that was cancelled', async () => {
  const lost = await submit('tuned/lost', 504);
  await endRuns(lost, ['diverged', 'diverged', 'diverged', 'diverged']);
  await goOn();
  expect((await experiment(lost.id)).search).toMatchObject({
    tuned: null,
    problem: expect.stringContaining('every trial of the search') as string,
  });
  const cancelled = await submit('tuned/cancelled', 505);
  await post(api.app, `/v1/experiments/${cancelled.id}/cancel`, {});
  await goOn();
  expect((await experiment(cancelled.id)).search).toMatchObject({ tuned: null, problem: 'the search was cancelled' });
});
