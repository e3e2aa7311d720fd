/** Tests when a search is continued, that this happens once, and what it leaves alone. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newRun, registerWorker, type StoreUnderTest, startStore } from '../testing/start-store.ts';
import type { Submission } from './submission.ts';

let under: StoreUnderTest;
let worker: string;
beforeAll(async () => {
  under = await startStore();
  worker = await registerWorker(under.store);
});
afterAll(() => under.close());

const submission = (hashes: readonly string[], isSearch: boolean): Submission => ({
  name: 'x',
  spec: {},
  createdBy: null,
  owner: 'ada',
  isSearch,
  study: { id: 'mine/tuned', hash: 'h', title: 'x', document: {}, createdBy: null, part: hashes[0] ?? '' },
  runs: hashes.map((hash) => newRun(hash)),
});
const search = async (...hashes: string[]): Promise<string> =>
  (await under.store.experiments.submit(submission(hashes, true))).experimentId;
const runsOf = async (id: string): Promise<string[]> =>
  (await under.store.runs.ofExperiment(id)).map(({ run }) => run.id);
const statesOf = async (id: string) => (await under.store.runs.ofExperiment(id)).map(({ run }) => run.state);

async function end(runId: string | undefined, ending: 'succeeded' | 'diverged' | 'permanent'): Promise<void> {
  const { attempts, results } = under.store;
  const { attemptId, attemptNumber } = await attempts.claim(runId ?? '', worker);
  if (ending === 'succeeded') {
    await results.add({ attemptId, attemptNumber, scores: [], hypotheses: [], references: [], summary: {} });
  } else await attempts.fail({ attemptId, attemptNumber, ending, message: 'm' });
}

const goOn = (searchId: string) =>
  under.store.searches.continue({
    searchId,
    choices: [{ variant: 'sape', chosen: {} }],
    submission: submission([`tuned ${searchId}`], false),
  });
const isDue = async (id: string): Promise<boolean> => (await under.store.searches.listDue(100)).includes(id);
const inPart = (name: string, rows: readonly { readonly part: string; readonly experimentId: string }[]) =>
  rows.filter(({ part }) => part === name).map(({ experimentId }) => experimentId);

describe('a search', () => {
  it('is continued once all trials have ended, and only once, however many try at the same time', async () => {
    const id = await search('a1', 'a2');
    const [first, second] = await runsOf(id);
    await end(first, 'succeeded');
    expect([await isDue(id), await goOn(id)]).toEqual([false, null]);
    await end(second, 'diverged');
    expect(await isDue(id)).toBe(true);
    const tried = await Promise.all([goOn(id), goOn(id), goOn(id)]);
    const [done, ...more] = tried.filter((one) => one !== null);
    expect([more, await isDue(id), await goOn(id)]).toEqual([[], false, null]);
    const tuned = done?.experimentId ?? '';
    const found = { trials: id, tuned, isContinued: true, problem: null, lost: 0 };
    expect((await under.store.experiments.find(id))?.search).toEqual(found);
    expect((await under.store.experiments.find(tuned))?.search).toEqual(found);
    expect(await under.store.searches.continuedBy(tuned)).toMatchObject({
      experimentId: id,
      choices: [{ variant: 'sape', chosen: {} }],
    });
  });

  it('is not continued while a trial has failed otherwise, which a retry changes, or once it is cancelled', async () => {
    const id = await search('b1', 'b2', 'b3');
    const [first, second, third] = await runsOf(id);
    await end(first, 'permanent');
    await end(second, 'diverged');
    await end(third, 'succeeded');
    expect([await isDue(id), await goOn(id)]).toEqual([false, null]);
    expect((await under.store.experiments.find(id))?.search).toMatchObject({ lost: 1, tuned: null });
    // That a trial has diverged is known, so it is not tried again.
    const runs = ['b1', 'b2', 'b3'].map((hash) => newRun(hash));
    expect(await under.store.experiments.retry(id, { runs })).toEqual([first]);
    await end(first, 'succeeded');
    expect(await isDue(id)).toBe(true);
    const other = await search('b4');
    await under.store.experiments.cancel(other);
    expect([await isDue(other), await goOn(other)]).toEqual([false, null]);
  });

  it('attaches trials that have ended, also those that have diverged, and is due at once', async () => {
    const first = await search('c1', 'c2');
    const [one, two] = await runsOf(first);
    await end(one, 'succeeded');
    await end(two, 'diverged');
    const again = await search('c1', 'c2');
    expect([await runsOf(again), await statesOf(again)]).toEqual([
      [one, two],
      ['succeeded', 'failed'],
    ]);
    expect(await isDue(again)).toBe(true);
    // To any other experiment, a run that has diverged is one that has failed.
    await under.store.experiments.submit(submission(['c2'], false));
    expect(await statesOf(first)).toEqual(['succeeded', 'queued']);
  });

  it('that cannot be continued is tried later, and says why', async () => {
    const id = await search('d1');
    await end((await runsOf(id))[0], 'succeeded');
    await under.store.searches.postpone(id, 'no budget is left');
    expect(await isDue(id)).toBe(false);
    expect((await under.store.experiments.find(id))?.search).toMatchObject({ problem: 'no budget is left' });
  });

  it('shows nothing of its part, and stays as long as an experiment uses what it has chosen', async () => {
    const { experiments, searches } = under.store;
    const id = await search('e1');
    expect(inPart('e1', await experiments.ofStudy('mine/tuned', 'h'))).toEqual([]);
    expect(inPart('e1', await searches.ofStudy('mine/tuned', 'h'))).toEqual([id]);
    const [trial] = await runsOf(id);
    await end(trial, 'succeeded');
    const tuned = (await goOn(id))?.experimentId ?? '';
    await expect(experiments.remove(id)).rejects.toMatchObject({ code: 'experiment.conflict' });
    await experiments.cancel(tuned);
    await experiments.remove(tuned);
    expect([await isDue(id), (await experiments.find(id))?.search]).toMatchObject([false, { tuned: null }]);
    await experiments.remove(id);
    expect(await searches.find(id)).toBeNull();
  });
});
