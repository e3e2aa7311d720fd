/** The test set of a run, with its translations and the score of each. */
import { createMetric, scoreCorpus } from '@ordo/metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from './testing/start-api.ts';
import { claim, post, register, resultWith, type Experiment } from './testing/worker-calls.ts';

interface Segment {
  readonly position: number;
  readonly source: string | null;
  readonly references: readonly string[];
  readonly hypothesis: string;
  readonly scores: readonly { readonly metric: string; readonly score: number }[];
}
interface Page {
  readonly segments: readonly Segment[];
  readonly total: number;
  readonly nextCursor: string | null;
}

const SOURCES = ['ein Haus am See', 'der Hund schläft', 'es regnet heute', 'ein Haus am See'];
const REFERENCES = ['a house by the lake', 'the dog is asleep now', 'it is raining today', 'a house by the lake'];
const HYPOTHESES = ['a house by the sea', 'THE cat sat', 'it is raining today', 'a house by the sea'];

let api: ApiUnderTest;
let experiment: Experiment;
beforeAll(async () => {
  api = await startApi();
  const worker = await register(api.app, { concurrency: 4 });
  const metrics = [{ id: 'chrf' }, { id: 'bleu' }];
  experiment = (await post(api.app, '/v1/experiments', { ...smallSpec(), evaluation: { metrics } })).json<Experiment>();
  for (const [i, sources] of [SOURCES, undefined].entries()) {
    const scores = metrics.map(({ id }) => {
      const found = scoreCorpus(createMetric({ id }), HYPOTHESES, [REFERENCES]);
      const { metric, score, signature, higherIsBetter, segments } = found;
      return { metric, score, signature, higherIsBetter, segments };
    });
    const text = { hypotheses: HYPOTHESES, references: [REFERENCES], ...(sources === undefined ? {} : { sources }) };
    const { attempt } = await claim(api.app, experiment.runs[i]?.id ?? '', worker);
    const result = { ...resultWith(0), scores, ...text };
    const stored = await post(api.app, `/v1/attempts/${attempt.id}/result`, { attemptNumber: 1, result });
    if (stored.statusCode !== 201) throw new Error(stored.body);
  }
});
afterAll(() => api.close());

const idOf = (run: number): string => experiment.runs[run]?.id ?? '';
const ask = (query = '', run = 0) => api.app.inject(`/v1/runs/${idOf(run)}/segments${query}`);
const read = async (query = '', run = 0): Promise<Page> => {
  const answer = await ask(query, run);
  if (answer.statusCode !== 200) throw new Error(answer.body);
  return answer.json<Page>();
};
/** As sacreBLEU scores a sentence alone. */
const sentence = (id: 'bleu' | 'chrf', i: number): number => {
  const metric = createMetric(id === 'bleu' ? { id, effectiveOrder: true } : { id });
  return scoreCorpus(metric, [HYPOTHESES[i] ?? ''], [[REFERENCES[i] ?? '']]).score;
};

describe('the segments of a run', () => {
  it('are listed in the order of the test set, each with source, references, translation and scores', async () => {
    const { segments, total, nextCursor } = await read();
    expect([total, nextCursor]).toEqual([4, null]);
    expect(segments).toEqual(
      HYPOTHESES.map((hypothesis, position) => ({
        position,
        source: SOURCES[position],
        references: [REFERENCES[position]],
        hypothesis,
        scores: [
          { metric: 'chrf', score: sentence('chrf', position) },
          { metric: 'bleu', score: sentence('bleu', position) },
        ],
      })),
    );
  });

  it.each([
    ['sort=score', [1, 0, 3, 2]], // equal scores in the order of the test set
    ['sort=-score', [2, 0, 3, 1]],
    ['sort=-score&metric=bleu', [2, 0, 3, 1]],
    ['q=haus', [0, 3]],
    ['q=THE', [0, 1, 3]],
    ['q=raining&sort=-score', [2]],
    ['q=nowhere', []],
  ])('are found and ordered by %s, in pages', async (query, positions) => {
    const found: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await read(`?${query}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`);
      expect(page.total).toBe(positions.length);
      found.push(...page.segments.map(({ position }) => position));
      cursor = page.nextCursor;
    }
    expect(found).toEqual(positions);
  });

  it('have no source in a result that did not keep it', async () => {
    expect((await read('', 1)).segments.map(({ source }) => source)).toEqual([null, null, null, null]);
  });

  it('are refused by a metric that the run was not scored by, and by a cursor of another order', async () => {
    expect((await ask('?metric=ter')).json()).toMatchObject({
      status: 400,
      pointer: '/query/metric',
      detail: expect.stringContaining('"ter"') as string,
      fix: 'use one of chrf, bleu',
    });
    const { nextCursor } = await read('?sort=score&limit=1');
    expect((await ask(`?sort=-score&cursor=${nextCursor}`)).json()).toMatchObject({ pointer: '/query/cursor' });
    expect((await ask('?sort=length')).json()).toMatchObject({ status: 400, pointer: '/query/sort' });
  });

  it('exist only when the run has succeeded', async () => {
    expect((await ask('', 2)).json()).toMatchObject({ status: 409, code: 'run.conflict' });
  });

  it('travel to a worker that scores the translations again, sources included', async () => {
    const earlier = (await api.app.inject(`/v1/runs/${idOf(0)}/translations`)).json<{ sources: string[] }>();
    expect(earlier.sources).toEqual(SOURCES);
    expect((await api.app.inject(`/v1/runs/${idOf(1)}/translations`)).json()).not.toHaveProperty('sources');
  });
});
