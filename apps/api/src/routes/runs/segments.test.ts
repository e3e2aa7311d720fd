/** Tests the segments of a run's test set, with the translation and the score of each. */
import { createMetric, scoreCorpus } from '@ordo/metrics';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiUnderTest, smallSpec, startApi } from '../../testing/start-api.ts';
import { claim, post, register, resultWith, type Experiment } from '../../testing/worker-calls.ts';

interface Segment {
  readonly position: number;
  readonly source: string | null;
  readonly references: readonly string[];
  readonly hypothesis: string;
  readonly scores: readonly { readonly metric: string; readonly score: number }[];
  readonly against: { readonly hypothesis: string; readonly scores: Segment['scores'] } | null;
}
interface Page {
  readonly segments: readonly Segment[];
  readonly total: number;
  readonly nextCursor: string | null;
}

const SOURCES = ['ein Haus am See', 'der Hund schläft', 'es regnet heute', 'ein Haus am See'];
const REFERENCES = ['a house by the lake', 'the dog is asleep now', 'it is raining today', 'a house by the lake'];
const HYPOTHESES = ['a house by the sea', 'THE cat sat', 'it is raining today', 'a house by the sea'];
/** The lines of another run: better in the first segment, worse in the third, and equal elsewhere. */
const OTHERS = ['a house by the lake', 'THE cat sat', 'rain', 'a house by the sea'];
const ATTENTION = [
  {
    source: ['ein', 'Haus', '</s>'],
    target: ['a', 'house'],
    weights: [
      [0.5, 0.25, 0.25],
      [0, 1, 0],
    ],
  },
  { source: ['der', '</s>'], target: [], weights: [] },
];

let api: ApiUnderTest;
let experiment: Experiment;
beforeAll(async () => {
  api = await startApi();
  const worker = await register(api.app, { concurrency: 4 });
  const metrics = [{ id: 'chrf' }, { id: 'bleu' }];
  experiment = (await post(api.app, '/v1/experiments', { ...smallSpec(), evaluation: { metrics } })).json<Experiment>();
  const kept = [
    { run: 0, hypotheses: HYPOTHESES, more: { sources: SOURCES, attention: ATTENTION } },
    { run: 1, hypotheses: HYPOTHESES, more: {} },
    { run: 3, hypotheses: OTHERS, more: {} },
  ];
  for (const { run, hypotheses, more } of kept) {
    const scores = metrics.map(({ id }) => {
      const found = scoreCorpus(createMetric({ id }), hypotheses, [REFERENCES]);
      const { metric, score, signature, higherIsBetter, segments } = found;
      return { metric, score, signature, higherIsBetter, segments };
    });
    const text = { hypotheses, references: [REFERENCES], ...more };
    const { attempt } = await claim(api.app, experiment.runs[run]?.id ?? '', worker);
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
/** Scores a single sentence as sacreBLEU does. */
const sentence = (id: 'bleu' | 'chrf', i: number, lines = HYPOTHESES): number => {
  const metric = createMetric(id === 'bleu' ? { id, effectiveOrder: true } : { id });
  return scoreCorpus(metric, [lines[i] ?? ''], [[REFERENCES[i] ?? '']]).score;
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
        against: null,
      })),
    );
  });

  it.each([
    ['sort=score', [1, 0, 3, 2]], // Equal scores are in the order of the test set.
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

  it('come beside those of another run, ordered by how far apart the two are', async () => {
    const query = `?against=${idOf(3)}&sort=difference`;
    const { segments } = await read(query);
    // The first segment is worse here than there, the third better; the others are equal, in the order of the test set.
    expect(segments.map(({ position }) => position)).toEqual([0, 1, 3, 2]);
    expect(segments.map(({ against }) => against?.hypothesis)).toEqual([0, 1, 3, 2].map((i) => OTHERS[i]));
    expect(segments[0]?.against?.scores).toEqual([
      { metric: 'chrf', score: sentence('chrf', 0, OTHERS) },
      { metric: 'bleu', score: sentence('bleu', 0, OTHERS) },
    ]);
    const turned = await read(query.replace('=difference', '=-difference'));
    expect(turned.segments.map(({ position }) => position)).toEqual([2, 1, 3, 0]);
    expect((await read(`?against=${idOf(3)}&q=RAIN`)).segments.map(({ position }) => position)).toEqual([2]);
  });

  it('are compared with a run that exists, has succeeded, and has the same test set alone', async () => {
    const { id } = await submitOther();
    const asked = [
      ['sort=difference', '/query/against'],
      [`against=${id}`, '/query/against'],
      ['against=x', '/query/against'],
    ];
    for (const [query, pointer] of asked)
      expect((await ask(`?${query}`)).json()).toMatchObject({ status: 400, pointer });
    expect((await ask(`?against=${idOf(2)}`)).json()).toMatchObject({ status: 409, code: 'run.conflict' });
    const nobody = '00000000-0000-7000-8000-000000000000';
    expect((await ask(`?against=${nobody}`)).json()).toMatchObject({ status: 404, code: 'run.not-found' });
    const { nextCursor } = await read('?sort=score&limit=1');
    const mixed = await ask(`?sort=score&against=${idOf(3)}&cursor=${nextCursor}`);
    expect(mixed.json()).toMatchObject({ pointer: '/query/cursor' });
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

const ranges = (query = '') => api.app.inject(`/v1/runs/${idOf(0)}/segment-ranges${query}`);
/** The score of some segments alone. */
const scoreOf = (lines: readonly string[], places: readonly number[]) => {
  const chosen = (all: readonly string[]) => places.map((i) => all[i] ?? '');
  return scoreCorpus(createMetric({ id: 'chrf' }), chosen(lines), [chosen(REFERENCES)]).score;
};

describe('the segments of runs in ranges', () => {
  it('have the score of short and long ones, and the F measure of rare and frequent words, of each run', async () => {
    const answer = await ranges(`?against=${idOf(3)},${idOf(1)}&metric=chrf`);
    expect(answer.headers['cache-control']).toContain('immutable');
    const { metric, byLength, byFrequency } = answer.json<{
      metric: string;
      byLength: { from: number; to: number; segments: number; scores: (number | null)[] }[];
      byFrequency: { from: number; words: number; scores: (number | null)[] }[];
    }>();
    expect(metric).toBe('chrf');
    // The third reference has four words, and the others have five.
    expect(byLength.map(({ from, segments }) => [from, segments])).toEqual([
      [4, 1],
      [5, 3],
    ]);
    expect(byLength[0]?.scores).toEqual([HYPOTHESES, OTHERS, HYPOTHESES].map((lines) => scoreOf(lines, [2])));
    expect(byLength[1]?.scores).toEqual([HYPOTHESES, OTHERS, HYPOTHESES].map((lines) => scoreOf(lines, [0, 1, 3])));
    // a, house, by and lake twice, the three times, is twice, and dog, asleep, now, it, raining and today once.
    expect(byFrequency.map(({ from, words }) => [from, words])).toEqual([
      [1, 6],
      [2, 10],
      [3, 3],
    ]);
    // The run has it, raining and today, as the references have them: P = 1, R = 1/2. The other one has none of them.
    expect(byFrequency[0]?.scores).toEqual([(200 * 3) / (3 + 6), 0, (200 * 3) / (3 + 6)]);
  });

  it('are those of runs that have succeeded, by the same metric and on the same test set alone', async () => {
    const { id } = await submitOther(8);
    expect((await ranges(`?against=${id}`)).json()).toMatchObject({ status: 400, pointer: '/query/against' });
    expect((await ranges('?metric=ter')).json()).toMatchObject({ status: 400, pointer: '/query/metric' });
    expect((await ranges(`?against=${idOf(2)}`)).json()).toMatchObject({ status: 409, code: 'run.conflict' });
    const many = Array.from({ length: 8 }, () => idOf(1)).join(',');
    expect((await ranges(`?against=${many}`)).json()).toMatchObject({ status: 400, pointer: '/query/against' });
  });
});

const attention = (run: number, query = '') => api.app.inject(`/v1/runs/${idOf(run)}/attention${query}`);

describe('the attention of a run', () => {
  it('is listed sentence by sentence, in pages', async () => {
    const first = (await attention(0, '?limit=1')).json<{ nextCursor: string }>();
    expect(first).toEqual({
      layer: null,
      sentences: [{ position: 0, ...ATTENTION[0] }],
      total: 2,
      nextCursor: expect.any(String) as string,
    });
    const next = await attention(0, `?cursor=${first.nextCursor}`);
    expect(next.json()).toMatchObject({ sentences: [{ position: 1, ...ATTENTION[1] }], total: 2, nextCursor: null });
    expect(next.headers['cache-control']).toContain('immutable');
  });

  it('is no part of the result, and there is none where a run kept none', async () => {
    expect((await api.app.inject(`/v1/runs/${idOf(0)}/result`)).json()).not.toHaveProperty('attention');
    expect((await attention(1)).json()).toEqual({ layer: null, sentences: [], total: 0, nextCursor: null });
  });

  it('exists only when the run has succeeded, and takes no cursor of another list', async () => {
    expect((await attention(2)).json()).toMatchObject({ status: 409, code: 'run.conflict' });
    const { nextCursor } = await read('?limit=1');
    expect((await attention(0, `?cursor=${nextCursor}`)).json()).toMatchObject({
      status: 400,
      pointer: '/query/cursor',
    });
  });
});

/** Submits a run with other references. */
async function submitOther(size = 7): Promise<{ id: string }> {
  const worker = await register(api.app, { name: 'other' });
  const { runs } = (await post(api.app, '/v1/experiments', smallSpec(size))).json<Experiment>();
  const id = runs[0]?.id ?? '';
  const { attempt } = await claim(api.app, id, worker);
  await post(api.app, `/v1/attempts/${attempt.id}/result`, { attemptNumber: 1, result: resultWith(0) });
  return { id };
}
