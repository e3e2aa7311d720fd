import { describe, expect, it } from 'vitest';
import type { Study } from '../study.ts';
import { TARGET_KINDS, type Target } from '../targets/registry.ts';
import { exampleStudy } from '../testing/example-study.ts';
import { findStudyProblems } from './find-study-problems.ts';
import { hashStudy, parseStudy } from './parse-study.ts';

const [value, count, above, bestOf, , grows] = TARGET_KINDS.map(({ example }) => example) as Target[];
const study: Study = { ...exampleStudy, targets: [value, above] as Target[] };
const spec = (study.parts['en-de'] as { spec: object }).spec;

const problemsOf = (change: object) => findStudyProblems({ ...study, ...change });
const pointersOf = (change: object) => problemsOf(change).map(({ pointer }) => pointer);
/** Returns the parts with a different `en-de`. */
const withPart = (part: unknown) => ({ parts: { ...study.parts, 'en-de': part } });
const rowsWithout = (...names: string[]) => (study.rows ?? []).filter(({ row }) => !names.includes(row));
const withControl = (row: string, over: string) => ({ targets: [{ ...grows, control: { row, over } }] });
const withTarget = (change: object) => ({ targets: [{ ...value, ...change }] });

describe('parseStudy', () => {
  it('accepts a study, and returns a copy', () => {
    const parsed = parseStudy(study);
    expect(parsed).toEqual(study);
    expect(parsed).not.toBe(study);
  });

  it('reports all problems at once, each with its pointer and a fix', () => {
    const bad = {
      ...study,
      titel: 'x',
      seeds: [1, 1],
      baseline: 'SAEP',
      parts: { ...study.parts, 'en-de': { spec: { ...spec, recipe: { droupout: 0.1 } } } },
      targets: [{ ...value, part: 'de-en', margin: { value: 0.1 } }, { kind: 'abvoe' }],
    };
    const problems = findStudyProblems(bad);
    expect(problems.map(({ pointer }) => pointer).toSorted()).toEqual([
      '/parts/en-de/spec/recipe/droupout',
      '/seeds',
      '/targets/0/margin/because',
      '/targets/1/cite',
      '/targets/1/kind',
      '/titel',
    ]);
    expect(problems.every(({ message, fix }) => message !== '' && fix !== '')).toBe(true);
    expect(() => parseStudy(bad)).toThrow(
      expect.objectContaining({ code: 'study.invalid', message: 'the study has 6 problems', problems }),
    );
  });

  it.each([
    ['null', null],
    ['a list', []],
    ['a string', 'study: 1'],
    ['undefined', undefined],
    ['an empty object', {}],
  ])('refuses %s', (_what, input) => {
    expect(() => parseStudy(input)).toThrow(expect.objectContaining({ code: 'study.invalid' }));
  });
});

describe('a problem', () => {
  it.each([
    ['another version', { study: 2 }, '/study'],
    ['an id without a table', { id: 'posnet' }, '/id'],
    ['seeds twice', { seeds: [3, 3] }, '/seeds'],
    ['no seed', { seeds: [] }, '/seeds'],
    ['a fractional seed', { seeds: [1.5] }, '/seeds/0'],
    ['an alpha of half', { alpha: 0.5 }, '/alpha'],
    ['NaN for alpha', { alpha: Number.NaN }, '/alpha'],
    ['a baseline that is no row', { baseline: 'SAPEE' }, '/baseline'],
    ['a row twice', { rows: [...(study.rows ?? []), { row: 'SAPE', variant: null }] }, '/rows/4/row'],
    ['a variant with two rows', { rows: [...(study.rows ?? []), { row: 'S', variant: 'sape' }] }, '/rows/4/variant'],
    [
      'a row with the name of another’s variant',
      { rows: [...(study.rows ?? []), { row: 'sape', variant: null }] },
      '/rows/4/row',
    ],
    [
      'a row without a variant that has the name of one',
      { rows: [...rowsWithout('LAPE'), { row: 'lape', variant: null }] },
      '/rows/3/row',
    ],
    [
      'a row with the name of another variant that has no row',
      {
        rows: [...rowsWithout('LAPE', 'RPE'), { row: 'rpe', variant: 'lape' }],
        ...withTarget({ printed: { SAPE: '27' } }),
      },
      '/rows/2/row',
    ],
    ['the best of itself', { targets: [{ ...bestOf, among: ['PosNet-Embed'] }] }, '/targets/0/among'],
    ['a direction that BLEU does not have', withTarget({ higherIsBetter: false }), '/targets/0/higherIsBetter'],
    ['a count of what varies', { targets: [{ ...count, metric: 'bleu' }] }, '/targets/0/metric'],
    ['the best in what has no better', { targets: [{ ...bestOf, metric: 'parameters' }] }, '/targets/0/metric'],
    ['a series with the name of a metric', { targets: [{ ...grows, series: 'hours' }] }, '/targets/0/series'],
    ['a row with no lead', { targets: [{ ...grows, row: 'SAPE' }] }, '/targets/0/over'],
    ['a control without a lead', withControl('RPE', 'RPE'), '/targets/0/control/over'],
    ['a control that is the claimed pair', withControl('SAPE', 'PosNet-Embed'), '/targets/0/control'],
    ['a variant that no spec has', { rows: [...(study.rows ?? []), { row: 'S', variant: 'sap' }] }, '/rows/4/variant'],
    ['a control character', { title: 'a\u001bb' }, '/title'],
    ['a target that is no object', { targets: ['value'] }, '/targets/0'],
    ['a target without kind', { targets: [{ cite: { text: '§4' } }] }, '/targets/0/kind'],
    ['a figure of an unknown kind', { figures: [{ kind: 'pie' }] }, '/figures/0/kind'],
    ['a part of no kind', withPart({ specc: spec }), '/parts/en-de/specc'],
    ['a part without contents', withPart({ title: 'x' }), '/parts/en-de'],
    ['a part of two kinds', withPart({ spec, scores: { metrics: [] } }), '/parts/en-de'],
    ['seeds in a part', withPart({ spec: { ...spec, seeds: [1] } }), '/parts/en-de/spec/seeds'],
    ['a spec problem', withPart({ spec: { ...spec, model: { preset: 'huge' } } }), '/parts/en-de/spec/model/preset'],
    ['a printed number with a unit', withTarget({ printed: { SAPE: '27.48 BLEU' } }), '/targets/0/printed/SAPE'],
    ['a printed number without quotes', withTarget({ printed: { SAPE: 27.48 } }), '/targets/0/printed/SAPE'],
    ['a note on a row that is not printed', withTarget({ notes: { LAPE: 'It is odd.' } }), '/targets/0/notes/LAPE'],
    ['a dispute about none', withTarget({ disputed: { SAEP: 'It is odd.' } }), '/targets/0/disputed/SAEP'],
    ['a printed row that is none', withTarget({ printed: { SAEP: '27.48' } }), '/targets/0/printed/SAEP'],
    ['an unknown metric', withTarget({ metric: 'belu' }), '/targets/0/metric'],
    ['an unknown part', withTarget({ part: 'en-fr' }), '/targets/0/part'],
    ['an order that BLEU does not have', withTarget({ metric: 'bleu maxOrder=99' }), '/targets/0/metric'],
    ['a margin of 0', withTarget({ margin: { value: 0, because: 'a reason in words' } }), '/targets/0/margin/value'],
    ['a margin without a reason', withTarget({ margin: { value: 1 } }), '/targets/0/margin/because'],
    ['a print without a citation', withTarget({ cite: undefined }), '/targets/0/cite'],
  ])('is %s', (_what, change, pointer) => {
    expect(pointersOf(change)).toEqual([pointer]);
  });

  it('is a row above itself, and a factor of 1 or less', () => {
    expect(pointersOf({ targets: [{ ...above, over: 'PosNet-Embed' }] })).toEqual(['/targets/0/over']);
    const alike = TARGET_KINDS[4].example;
    const margin = { value: 1, because: 'a reason in words' };
    expect(pointersOf({ targets: [{ ...alike, margin }] })).toEqual(['/targets/0/margin/value']);
  });

  it('is a demonstration that prints what a paper says', () => {
    expect(pointersOf({ citation: null })).toEqual(['/targets/0', '/targets/1']);
  });

  it('is a mean over parts that do not exist or are means themselves', () => {
    const parts = { ...study.parts, both: { mean: ['en-de', 'en-fr'] }, twice: { mean: ['en-de', 'both'] } };
    expect(pointersOf({ parts, targets: [] })).toEqual(['/parts/both/mean/1', '/parts/twice/mean/1']);
  });

  it('is a table of scores without rows, or with a metric twice', () => {
    const metric = { id: 'accuracy', title: 'Accuracy', unit: null, higherIsBetter: true };
    const table = { study: 1, id: 'a/b', title: 'x', citation: null, notes: [], seeds: [1], targets: [] };
    const parts = { a: { scores: { metrics: [metric, metric] } } };
    const problems = findStudyProblems({ ...table, baseline: 'x', parts });
    expect(problems.map(({ pointer }) => pointer)).toEqual(['/parts/a/scores/metrics/1/id', '/parts/a/scores']);
  });

  it('is an encoding that a measurement cannot build', () => {
    const size = { preset: 'base', vocabulary: 100, sentences: 1, tokens: 8 };
    const rows = [
      { row: 'SAPE', positional: { type: 'sape' } },
      { row: 'SAPE', positional: { type: 'spae' } },
    ];
    const measurement = { kind: 'forward-time', rows, size, repeats: 1, printed: { LAPE: { GB: '6.4' } } };
    const parts = { ...study.parts, time: { measurement } };
    expect(pointersOf({ parts })).toEqual([
      '/parts/time/measurement/rows/1/positional/type',
      '/parts/time/measurement/rows/1/row',
      '/parts/time/measurement/printed/LAPE',
    ]);
  });

  it.each([
    [{ baselin: 'SAPE' }, '/baselin', 'baseline'],
    [{ baseline: 'SAEP' }, '/baseline', 'SAPE'],
    [withTarget({ kind: 'valeu' }), '/targets/0/kind', 'value'],
    [withTarget({ metric: 'belu' }), '/targets/0/metric', 'bleu'],
    [withTarget({ part: 'ende' }), '/targets/0/part', 'en-de'],
    [withTarget({ margn: 1 }), '/targets/0/margn', 'margin'],
    [withPart({ sepc: spec }), '/parts/en-de/sepc', 'spec'],
  ])('suggests the likely word for a misspelling in %j', (change, pointer, word) => {
    const problem = problemsOf(change).find((candidate) => candidate.pointer === pointer);
    expect(`${problem?.message} ${problem?.fix}`).toContain(`"${word}"`);
  });

  it('says in words what a text should look like', () => {
    expect(problemsOf(withTarget({ printed: { SAPE: 27.48 } }))[0]).toEqual({
      pointer: '/targets/0/printed/SAPE',
      message: '27.48 is not a printed number in quotes, such as "27.48"',
      fix: 'give a printed number in quotes, such as "27.48"',
    });
    expect(problemsOf({ id: 'My study' })[0]?.fix).toBe('give an id in lower case, such as posnet/table-1');
  });

  it('is a key that would reach a prototype, too deep nesting, or far too much', () => {
    expect(findStudyProblems(JSON.parse(`{"__proto__": 1}`))[0]?.pointer).toBe('/__proto__');
    let deep: unknown = 'x';
    for (let i = 0; i < 100; i++) deep = [deep];
    expect(problemsOf({ notes: deep })[0]?.message).toMatch(/deeper than 32/);
    expect(problemsOf({ notes: Array.from({ length: 200_000 }, () => 'x') })[0]?.message).toMatch(/list of 200000/);
  });
});

describe('a study that would take long to check', () => {
  const values = Array.from({ length: 500 }, (_, i) => i / 1000);
  const wide = { ...spec, matrix: { '/recipe/dropout': values, '/model/dropout': values.slice(0, 4) } };

  it('is refused by the number of its variants, before any of them is resolved', () => {
    const parts = Object.fromEntries(Array.from({ length: 6 }, (_, i) => [`part-${i}`, { spec: wide }]));
    expect(findStudyProblems({ ...exampleStudy, parts })).toEqual([
      {
        pointer: '/parts',
        message: 'has 12000 variants in its specs, more than 10000',
        fix: 'split the study into several',
      },
    ]);
  });
});

describe('hashStudy', () => {
  it('does not depend on the order of keys, but on every value', () => {
    const turned = Object.fromEntries(Object.entries(study).toReversed()) as unknown as Study;
    expect(hashStudy(turned)).toBe(hashStudy(study));
    expect(hashStudy({ ...study, seeds: [1, 2, 4] })).not.toBe(hashStudy(study));
  });
});
