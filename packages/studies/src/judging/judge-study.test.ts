import { describe, expect, it } from 'vitest';
import type { Study } from '../study.ts';
import type { Target } from '../targets/registry.ts';
import { exampleStudy, observed } from '../testing/example-study.ts';
import { type JudgeOptions, judgeStudy } from './judge-study.ts';
import type { Judgement } from './judgement.ts';
import type { Observation } from './observation.ts';

const because = 'A reason that is long enough.';
const cite = { table: 'Table 1', column: 'BLEU' };

const value = (change: object = {}): Target => ({
  kind: 'value',
  part: 'en-de',
  metric: 'bleu',
  cite,
  printed: { SAPE: '27.48' },
  runs: 1,
  margin: { value: 1, because },
  higherIsBetter: true,
  ...change,
});
const above = (change: object = {}): Target => ({
  kind: 'above',
  part: 'en-de',
  metric: 'bleu',
  cite,
  row: 'PosNet-Embed',
  over: 'SAPE',
  ...change,
});

function judge(targets: Target | readonly Target[], observations: readonly Observation[], options: JudgeOptions = {}) {
  const study: Study = { ...exampleStudy, targets: Array.isArray(targets) ? targets : [targets as Target] };
  return judgeStudy(study, observations, options);
}
const first = (judgements: readonly Judgement[]): Judgement => judgements[0] as Judgement;

const sape = (...values: (number | null)[]) => observed({ variant: 'sape' }, values);
const embed = (...values: (number | null)[]) => observed({ variant: 'posnet-embed' }, values);

const scored = ({ seeds, ...rest }: Observation, signature: string): Observation => ({
  ...rest,
  seeds: seeds.map((seed) => ({ ...seed, signature })),
});

const counted = (...values: (number | null)[]) => [observed({ variant: 'sape', metric: 'parameters' }, values)];
const large = (value: number) => observed({ variant: 'posnet-embed', metric: 'parameters' }, [value, value, value]);
const time = (variant: string, ...values: number[]) => observed({ variant, metric: 'forward-ms' }, values);
/** Steps between seeds. They keep the rows from being perfectly correlated. */
const OWN_STEPS = [
  [0, 0, 0],
  [0.02, 0, -0.02],
  [0, 0.02, 0],
  [-0.02, 0, 0],
];
const meansOf = (...means: number[]) =>
  ['sape', 'lape', 'rpe', 'posnet-embed'].map((variant, i) =>
    observed(
      { variant },
      [-0.1, 0, 0.1].map((step, seed) => (means[i] as number) + step + (OWN_STEPS[i]?.[seed] ?? 0)),
    ),
  );
const alikeWithin = (margin: number): Target => ({
  kind: 'alike',
  part: 'en-de',
  metric: 'bleu',
  cite,
  rows: ['SAPE', 'LAPE', 'RPE'],
  margin: { value: margin, because },
});
const inPart = (name: string, ...values: (number | null)[]) => observed({ part: name, variant: 'sape' }, values);

const toldOfThree = (a: Observation) =>
  first(judge(above({ by: { value: 3, because } }), [a, sape(28, 28.2, 28.2)])).explanation;

describe('a printed value', () => {
  it('is reproduced if the whole interval of the deviation lies within the margin', () => {
    // Mean 27.4667, s = 0.1528 with 2 degrees of freedom, SE = s √(1/3 + 1) = 0.1764, t = 2.92:
    // −0.0133 ± (0.005 + 0.515) = −0.5334 … 0.5067.
    const judged = first(judge(value(), [sape(27.3, 27.6, 27.5)]));
    expect(judged).toMatchObject({ verdict: 'reproduced', reason: 'within-margin', question: 'authors-mean' });
    expect(judged.interval?.[0]).toBeCloseTo(-0.5334, 4);
    expect(judged.interval?.[1]).toBeCloseTo(0.5067, 4);
    expect(judged.explanation).toBe(
      '27.47 BLEU is −0.01 from the printed 27.48, and the 90 % interval of this deviation, −0.53 to +0.51, lies ' +
        'within the margin of ±1.00. Own spread of 3 seeds: s = 0.15 with 2 degrees of freedom. The question is the mean ' +
        'of the authors’ runs, which are taken to scatter as ours do.',
    );
    expect(judged.citation).toBe('Somebody (2023): A paper, Table 1, row SAPE, BLEU');
  });

  it('rests on its own row, and never on seeds that nobody registered', () => {
    const wild = [sape(27.3, 27.6, 27.5), embed(24.1, 2.4, 44.2)];
    const judged = first(judge(value(), wild));
    expect(judged).toEqual(first(judge(value(), [sape(27.3, 27.6, 27.5)])));
    expect(judged.spread).toMatchObject({ degreesOfFreedom: 2, from: 'own' });
    // Squares around 27.4667: 0.02778 + 0.01778 + 0.00111 = 0.04667, so s² = 0.04667/2.
    expect(judged.spread?.s).toBeCloseTo(Math.sqrt(0.14 / 6), 10);
    const extra = first(judge(value(), [sape(27.3, 27.6, 27.5, 99)]));
    expect(extra.measured).toBeCloseTo(27.4667, 4);
    expect(extra.explanation).toContain('The runs of seed 4 were not registered and were not used.');
  });

  it('stays open with a failed seed, whatever the others say, and with rows of one seed', () => {
    const judged = first(judge(value(), [sape(27.48, 27.48, null)]));
    expect(judged).toMatchObject({ verdict: 'inconclusive', reason: 'missing-seeds', measured: null });
    expect(judged.explanation).toBe('There is no value for seed 3 (it diverged) of SAPE.');
    expect(judged.seeds).toEqual({ registered: [1, 2, 3], finished: [1, 2], lost: [3] });
    const single: Study = { ...exampleStudy, seeds: [1], targets: [value()] };
    expect(judgeStudy(single, [sape(27.48)])[0]).toMatchObject({ verdict: 'inconclusive', reason: 'spread-unknown' });
  });

  it('is better or worse only by the direction of its metric, and a fault if there is none', () => {
    const far = [sape(24.1, 24.4, 24.2)];
    expect(first(judge(value(), far)).verdict).toBe('worse');
    expect(first(judge(value({ higherIsBetter: false }), far)).verdict).toBe('better');
    expect(first(judge(value({ higherIsBetter: null }), [sape(30.1, 30.4, 30.2)])).verdict).toBe('worse');
  });

  it('says that no number of seeds can show a narrow margin against one printed run', () => {
    const judged = first(judge(value({ margin: { value: 0.1, because } }), [sape(27.3, 27.6, 27.5)]));
    expect(judged).toMatchObject({ verdict: 'inconclusive', power: { possible: false, moreSeeds: null } });
    expect(judged.explanation).toMatch(/only a margin of at least ±0\.45 can be shown/); // 0.005 + 2.93 · 0.1528
  });

  it('is divided by its unit first', () => {
    const target = value({
      metric: 'peak-memory',
      printed: { SAPE: '6.4' },
      unit: 1e9,
      margin: { value: 0.3, because },
    });
    const judged = first(
      judge(target, [observed({ variant: 'sape', metric: 'peak-memory' }, [6.41e9, 6.39e9, 6.4e9])]),
    );
    expect(judged).toMatchObject({ verdict: 'reproduced' });
    expect(judged.measured).toBeCloseTo(6.4, 10);
    expect(judged.spread?.s).toBeCloseTo(0.01, 10);
  });

  it('asks another question if the runs behind the print do not matter', () => {
    const judged = first(judge(value({ runs: null }), [sape(27.3, 27.6, 27.5)]));
    expect(judged.question).toBe('printed-number');
    // SE = s √(1/3) = 0.0882: 0.0133 + 0.005 + 2.92 · 0.0882 = 0.2759 below.
    expect(judged.interval?.[0]).toBeCloseTo(-0.2759, 4);
  });
});

describe('a printed median or best of several runs', () => {
  it('is compared with what such a print is expected to be', () => {
    // The best of 5 normal values is 1.163 s above their mean. With s = 0.1, our mean of 27.36 corresponds to the printed
    // 27.48.
    const target = value({ statistic: 'best', runs: 5, margin: { value: 0.8, because } });
    const judged = first(judge(target, [sape(27.26, 27.36, 27.46)]));
    expect(judged.verdict).toBe('reproduced');
    expect(judged.deviation).toBeCloseTo(-0.12, 10);
    const [lower, upper] = judged.interval as [number, number];
    expect((lower + upper) / 2).toBeGreaterThan(-0.05); // The interval is not around −0.12.
    const median = first(judge(value({ statistic: 'median', runs: 5 }), [sape(27.3, 27.6, 27.5)]));
    expect(median.verdict).toBe('reproduced');
  });
});

describe('a number that the paper contradicts', () => {
  const disputed = { SAPE: 'The text has 27.40 for it.' };
  const near = sape(27.3, 27.6, 27.5);
  const far = sape(24.1, 24.4, 24.2);

  it.each([
    ['reproduced', near],
    ['worse', far],
  ])('is never plainly %s, and says what it would be', (verdict, values) => {
    expect(first(judge(value(), [values])).verdict).toBe(verdict);
    const judged = first(judge(value({ disputed }), [values]));
    expect(judged).toMatchObject({ verdict: 'inconclusive', reason: 'disputed-print', note: disputed.SAPE });
    expect(judged.explanation).toContain(`By itself this is ${verdict}, but the paper contradicts what it prints here`);
  });

  it('is no test of the study, and leaves the other rows and their notes as they are', () => {
    const target = value({
      printed: { SAPE: '27.48', 'PosNet-Embed': '27.68' },
      disputed,
      note: 'Of the whole table.',
    });
    const judged = judge(target, [near, embed(24.1, 24.4, 24.2)]);
    expect(judged.map(({ adjustedP }) => adjustedP === null)).toEqual([true, false]);
    expect(judged[1]).toMatchObject({ verdict: 'worse', note: 'Of the whole table.' });
    expect(judged[1]?.adjustedP).toBe(judged[1]?.p);
    expect(judged[0]?.note).toBe('Of the whole table. The text has 27.40 for it.');
  });

  it('may be a count', () => {
    const target: Target = {
      kind: 'count',
      part: 'en-de',
      metric: 'parameters',
      cite,
      printed: { SAPE: '3' },
      disputed,
    };
    expect(first(judge(target, counted(3, 3, 3)))).toMatchObject({ verdict: 'inconclusive', note: disputed.SAPE });
    expect(first(judge({ ...target, disputed: {} }, counted(3, 3, 3))).verdict).toBe('reproduced');
  });
});

describe('a count', () => {
  const count: Target = {
    kind: 'count',
    part: 'en-de',
    metric: 'parameters',
    cite,
    printed: { SAPE: '63.08' },
    unit: 1e6,
  };

  it('is exact to the printed digit, and needs every seed', () => {
    expect(first(judge(count, counted(63_078_400, 63_078_400, 63_078_400)))).toMatchObject({ verdict: 'reproduced' });
    expect(first(judge(count, counted(63_078_400, 63_100_000, 63_078_400)))).toMatchObject({ verdict: 'worse' });
    expect(first(judge(count, counted(63_078_400, null, 63_078_400))).verdict).toBe('inconclusive');
  });

  it('may be printed as what a row has more than another', () => {
    const more: Target = { ...count, printed: { 'PosNet-Embed': '3.41' }, over: 'SAPE' };
    const base = counted(63_078_400, 63_078_400, 63_078_400);
    // 66,488,320 − 63,078,400 = 3,409,920
    const judged = first(judge(more, [...base, large(66_488_320)]));
    expect(judged).toMatchObject({ verdict: 'reproduced', over: 'SAPE', measured: 3.40992 });
    expect(judged.claim).toBe('PosNet-Embed has 3.41 Parameters more than SAPE, to the last digit');
    expect(first(judge(more, [...base, large(66_500_000)])).verdict).toBe('worse');
    expect(first(judge(more, [large(66_488_320)]))).toMatchObject({ reason: 'missing-seeds' });
  });
});

describe('the claim that a row is above another', () => {
  it('is shown, not passed over, when the row is below', () => {
    // The differences are −0.98, −0.88 and −0.78: s = 0.1, SE = 0.1 / √3 = 0.0577, t = 2.920.
    const judged = first(judge(above(), [embed(34.9, 35, 35.1), sape(35.88, 35.88, 35.88)]));
    expect(judged).toMatchObject({ verdict: 'worse', reason: 'claim-fails', row: 'PosNet-Embed', over: 'SAPE' });
    expect(judged.measured).toBeCloseTo(-0.88, 10);
    expect(judged.explanation).toBe(
      '−0.88 BLEU over SAPE; at least 0 was claimed. The 90 % interval, −1.05 to −0.71, lies below that: PosNet-Embed is ' +
        'below SAPE. Paired by seed, 3 seeds: s = 0.10 with 2 degrees of freedom.',
    );
  });

  it('is open with how many more seeds would decide it, and the hours', () => {
    const rows = [embed(35, 35.6, 35.3), sape(35.1, 35, 35.1)];
    const judged = first(judge(above(), rows, { hoursPerSeed: () => 0.5 }));
    expect(judged).toMatchObject({ verdict: 'inconclusive', reason: 'too-vague' });
    const { moreSeeds, hours } = judged.power as NonNullable<Judgement['power']>;
    expect(moreSeeds).toBeGreaterThan(0);
    expect(hours).toBe((moreSeeds ?? 0) * 2 * 0.5); // There are two rows of half an hour each.
    expect(judged.explanation).toMatch(
      /more seeds? of PosNet-Embed and SAPE would decide this with 80 % power, which takes about/,
    );
  });

  it('may name several rows, each with a judgement, and a gap', () => {
    const target = above({ over: ['SAPE', 'LAPE'], by: { value: 1, because } });
    const judged = judge(target, [
      embed(30, 30.1, 30.2),
      sape(28, 28.2, 28.2),
      observed({ variant: 'lape' }, [29.95, 30, 30.1]),
    ]);
    expect(judged.map(({ over, verdict }) => [over, verdict])).toEqual([
      ['SAPE', 'reproduced'],
      ['LAPE', 'worse'],
    ]);
    expect(first(judged).claim).toBe('PosNet-Embed is above SAPE in BLEU by at least 1.00');
  });

  it('may say that a row is at least as good as another', () => {
    const target = above({ by: { value: -0.5, because } });
    const judged = first(judge(target, [embed(30, 30.1, 30.2), sape(30, 30.2, 30.4)]));
    expect(judged.verdict).toBe('reproduced'); // −0.1 − 2.92 · 0.1 / √3 = −0.27 is above −0.5.
    expect(judged.claim).toBe('PosNet-Embed is not below SAPE in BLEU by more than 0.50');
  });

  it('names a small margin with all its digits', () => {
    const target = above({ by: { value: 0.005, because } });
    const judged = first(judge(target, [embed(30, 30.1, 30.2), sape(28, 28.2, 28.2)]));
    expect(judged.claim).toBe('PosNet-Embed is above SAPE in BLEU by at least 0.005');
    expect(judged.explanation).toContain('; at least 0.005 was claimed.');
  });

  it('says which of two it is where less was measured than claimed', () => {
    expect(toldOfThree(embed(30, 30.1, 30.2))).toContain(
      'lies below that: PosNet-Embed is above SAPE, by less than was claimed.',
    );
    expect(toldOfThree(embed(28, 28.3, 28.1))).toContain(
      'lies below that: which of the two is above the other is undecided.',
    );
    expect(toldOfThree(embed(30.9, 31.4, 31.4))).toContain('That lies inside the 90 % interval,');
  });

  it('depends on no other row, however wild', () => {
    const pair = [embed(34.6, 34.8, 34.75), sape(33, 33.25, 33.1)];
    const alone = first(judge(above(), pair));
    expect(alone.verdict).toBe('reproduced');
    expect(first(judge(above(), [...pair, observed({ variant: 'lape' }, [20, 31, 9])]))).toEqual(alone);
  });

  it('says why a spread is unknown: one seed, or differences that do not vary', () => {
    const steady = first(judge(above(), [embed(34.5, 34.75, 35), sape(33, 33.25, 33.5)]));
    expect(steady).toMatchObject({ verdict: 'inconclusive', reason: 'spread-unknown' });
    expect(steady.explanation).toContain('The rows vary over seeds and their differences do not');
    const study: Study = { ...exampleStudy, seeds: [1], targets: [above()] };
    const [single] = judgeStudy(study, [embed(35), sape(33)]);
    expect(single?.explanation).toContain('One seed does not tell how much seeds differ.');
  });

  it('is open where all seeds of both rows are equal, unless the rows may be equal', () => {
    const rows = [embed(0, 0, 0), sape(0, 0, 0)];
    const judged = first(judge(above(), rows));
    expect(judged).toMatchObject({ verdict: 'inconclusive', reason: 'too-vague', pHolds: 1, p: 1, power: null });
    expect(judged.explanation).toContain('All seeds are equal, and a row that is equal to another is not above it.');
    expect(first(judge(above({ by: { value: -0.5, because } }), rows)).verdict).toBe('reproduced');
    const best: Target = { kind: 'best-of', part: 'en-de', metric: 'bleu', cite, row: 'PosNet-Embed', among: ['SAPE'] };
    expect(first(judge(best, rows))).toMatchObject({ verdict: 'inconclusive', reason: 'too-vague' });
  });

  it('is open between scores that were computed in different ways', () => {
    const [a, b] = [embed(30, 30.1, 30.2), sape(28, 28.2, 28.2)];
    expect(first(judge(above(), [scored(a, 'tok:13a'), scored(b, 'tok:13a')])).verdict).toBe('reproduced');
    const mixed = first(judge(above(), [scored(a, 'tok:13a'), scored(b, 'tok:char')]));
    expect(mixed).toMatchObject({ verdict: 'inconclusive', reason: 'not-comparable', measured: null, p: null });
    expect(mixed.explanation).toBe(
      'The scores were computed in different ways and cannot be compared: tok:13a / tok:char.',
    );
    // A printed number is compared with one row alone.
    const print = value({ printed: { SAPE: '28.13' } });
    expect(first(judge(print, [scored(a, 'tok:13a'), scored(b, 'tok:char')])).verdict).toBe('reproduced');
  });

  it('is judged at half of α near the end of the scale, and says so', () => {
    // 96.8, 90.9 and 97.9 are 95.2 ± 3.8, which is less than five such deviations from 100.
    const rows = [embed(96.8, 90.9, 97.9), sape(82, 81.6, 82.4)];
    const judged = first(judge(above({ by: { value: 6, because } }), rows));
    expect(judged).toMatchObject({ verdict: 'inconclusive', nearEnd: true, level: 0.95 });
    expect(judged.explanation).toMatch(
      /inside the 95 % interval, .* near the end of the scale, so this is judged at α\/2/,
    );
  });

  it('compares factors on the scale “ratio”', () => {
    const target = above({ metric: 'forward-ms', row: 'RPE', scale: 'ratio' });
    const judged = first(judge(target, [time('rpe', 130, 131, 132), time('sape', 100, 101, 101.5)]));
    expect(judged.verdict).toBe('reproduced');
    expect(judged.measured).toBeCloseTo(((130 * 131 * 132) / (100 * 101 * 101.5)) ** (1 / 3), 10);
    expect(judged.explanation).toMatch(/^1\.30 times SAPE; at least 1\.00 times was claimed\./);
    const zero = first(judge(target, [time('rpe', 130, 131, 132), time('sape', 100, 0, 101.5)]));
    expect(zero.explanation).toBe('There is no value for seed 2 (0 has no ratio) of SAPE.');
  });
});

describe('the claims about several rows', () => {
  it('hold for the best row only if every comparison does', () => {
    const best: Target = { kind: 'best-of', part: 'en-de', metric: 'bleu', cite, row: 'PosNet-Embed', among: 'all' };
    expect(first(judge(best, meansOf(27, 26, 25, 28)))).toMatchObject({ verdict: 'reproduced' });
    expect(first(judge(best, meansOf(27, 28.05, 25, 28))).verdict).toBe('inconclusive');
    const failed = first(judge(best, meansOf(29, 26, 25, 28)));
    expect(failed.verdict).toBe('worse');
    expect(failed.explanation).toMatch(
      /^What decides is the lead over SAPE: −1\.01 BLEU .* fails \(p < 0\.001 after Holm’s correction over 3 comparisons\)/,
    );
  });

  it('hold for alike rows only if every pair is equivalent', () => {
    expect(first(judge(alikeWithin(1), meansOf(27, 27.2, 26.9, 0))).verdict).toBe('reproduced');
    expect(first(judge(alikeWithin(0.3), meansOf(27, 27.2, 26.9, 0))).verdict).toBe('inconclusive');
    expect(first(judge(alikeWithin(1), meansOf(27, 29, 26.9, 0))).verdict).toBe('worse');
  });
});

describe('a lead that grows', () => {
  const metrics = [1, 2, 3, 4].map((order) => `bleu maxOrder=${order}`);
  const target: Target = {
    kind: 'grows',
    part: 'en-de',
    series: 'BLEU by order',
    metrics,
    cite,
    row: 'PosNet-Embed',
    over: 'SAPE',
    control: { row: 'SAPE', over: 'RPE' },
  };
  /** Returns the scores of three seeds that fall by 10 per order, plus a gain of `slope` per order. */
  const series = (variant: string, slope: number) =>
    metrics.map((metric, i) =>
      observed(
        { variant, metric },
        (STEPS[variant] ?? []).map((step) => 60 - 10 * i + (slope + step) * i),
      ),
    );
  const STEPS: Readonly<Record<string, readonly number[]>> = {
    'posnet-embed': [-0.02, 0, 0.02],
    sape: [0.01, 0, -0.01],
    rpe: [0, 0.01, -0.01],
  };

  it('must grow faster than that of the control pair', () => {
    const judged = first(
      judge(target, [...series('posnet-embed', 1.5), ...series('sape', 0.5), ...series('rpe', 0.4)]),
    );
    expect(judged).toMatchObject({ verdict: 'reproduced', metric: 'BLEU by order' });
    expect(judged.measured).toBeCloseTo(1, 10);
  });

  it('is one of the row whose values fall faster, where a lower value is better', () => {
    const errors = metrics.map((id) => ({ id, title: id, unit: '%', higherIsBetter: false }));
    const study: Study = { ...exampleStudy, parts: { 'en-de': { scores: { metrics: errors } } }, targets: [target] };
    const judgeErrors = (own: number) =>
      first(judgeStudy(study, [...series('posnet-embed', own), ...series('sape', 0.5), ...series('rpe', 0.6)]));
    const judged = judgeErrors(-0.5);
    expect(judged.verdict).toBe('reproduced');
    expect(judged.measured).toBeCloseTo(1, 10);
    expect(judgeErrors(1.5)).toMatchObject({ verdict: 'worse', reason: 'claim-fails' });
  });

  it('may go along metrics that are scored in different ways, but not along one that is', () => {
    const all = [...series('posnet-embed', 1.5), ...series('sape', 0.5), ...series('rpe', 0.4)];
    const alike = all.map((one) => scored(one, one.metric));
    expect(first(judge(target, alike)).verdict).toBe('reproduced');
    const odd = alike.map((one) => (one.variant === 'rpe' ? scored(one, 'tok:char') : one));
    const mixed = first(judge(target, odd));
    expect(mixed).toMatchObject({ verdict: 'inconclusive', reason: 'not-comparable' });
    expect(mixed.explanation).toMatch(/: bleu maxOrder=1 \/ tok:char\.$/u);
  });

  it('says nothing if such leads grow by themselves, and is refuted if it shrinks', () => {
    const alike = first(
      judge(target, [...series('posnet-embed', 1.5), ...series('sape', 0.5), ...series('rpe', -0.5)]),
    );
    expect(alike).toMatchObject({ verdict: 'inconclusive', reason: 'control-grows-as-well' });
    const shrinking = [...series('posnet-embed', 0), ...series('sape', 0.5), ...series('rpe', 0.4)];
    expect(first(judge(target, shrinking)).verdict).toBe('worse');
  });
});

describe('the study as a whole', () => {
  it('takes back what chance explains among many tests, and says so', () => {
    // −0.5, −0.6 and −0.7: SE = 0.1 / √3, t = −10.4 with 2 degrees of freedom, p = 0.0046. Holm's correction requires 0.05/20.
    const rows = [embed(30, 30.3, 30.6), sape(30.5, 30.9, 31.3)];
    expect(first(judge(above(), rows)).verdict).toBe('worse');
    const many = judge(
      [above(), ...Array.from({ length: 19 }, () => above({ row: 'SAPE', over: 'PosNet-Embed' }))],
      rows,
    );
    expect(first(many)).toMatchObject({ verdict: 'inconclusive', reason: 'not-after-holm' });
    expect(first(many).explanation).toMatch(
      /among the 20 tests of this study one such result is no surprise: p = 0\.005 becomes 0\.091 by Holm’s correction\. The interval is the one before it\.$/,
    );
    expect(first(many)).toMatchObject({ tests: 20, interval: first(judge(above(), rows)).interval });
    expect(many.slice(1).every(({ verdict }) => verdict === 'reproduced')).toBe(true);
  });

  it('has one family of tests, whichever of its parts have been run', () => {
    // t = −10.4 as above: p = 0.0046, and 2 · 5 · 0.0046 is below 0.05 while 2 · 6 · 0.0046 is above.
    const rows = [embed(30, 30.3, 30.6), sape(30.5, 30.9, 31.3)];
    const elsewhere = (count: number) => Array.from({ length: count }, () => above({ part: 'de-en' }));
    expect(first(judge([above(), ...elsewhere(9)], rows))).toMatchObject({ verdict: 'worse', tests: 10 });
    const many = first(judge([above(), ...elsewhere(11)], rows));
    expect(many).toMatchObject({ verdict: 'inconclusive', reason: 'not-after-holm', tests: 12 });
    // Counts, disputed prints and rows that Ordo does not have can never be tested.
    const disputed = value({ part: 'de-en', disputed: { SAPE: 'The text has 27.40 for it.' } });
    const count: Target = { kind: 'count', part: 'en-de', metric: 'parameters', cite, printed: { SAPE: '3' } };
    expect(first(judge([above(), disputed, count], rows)).tests).toBe(1);
    const study = { ...exampleStudy, rows: [...(exampleStudy.rows ?? []), { row: 'Other', variant: null }] };
    const targets = [above(), above({ part: 'de-en', over: 'Other' })];
    for (const there of [[], [observed({ part: 'de-en', variant: 'posnet-embed' }, [30, 30.1, 30.2])]]) {
      expect(first(judgeStudy({ ...study, targets }, [...rows, ...there])).tests).toBe(1);
    }
  });

  it('judges the mean over parts seed by seed, where a seed lost in one part is lost', () => {
    const target = value({ part: 'both', printed: { SAPE: '27.00' } });
    const judged = first(judge(target, [inPart('en-de', 26, 26.1, 26.2), inPart('de-en', 28, 28.1, 28.2)]));
    expect(judged.measured).toBeCloseTo(27.1, 10);
    const lost = first(judge(target, [inPart('en-de', 26, null, 26.2), inPart('de-en', 28, 28.1, 28.2)]));
    expect(lost.explanation).toBe('There is no value for seed 2 (it diverged, en-de) of SAPE.');
    const modifications = { 'de-en': [{ pointer: '/recipe/dropout', study: 0, judged: 0.1 }] };
    expect(
      first(judge(target, [inPart('en-de', 26, 26.1, 26.2), inPart('de-en', 28, 28.1, 28.2)], { modifications }))
        .reason,
    ).toBe('modified-spec');
  });

  it('gives no verdict on runs in another precision than the study’s, and names it', () => {
    const modifications = {
      'en-de': [
        { pointer: '/recipe/precision', study: 'fp16', judged: 'bf16' },
        { pointer: '/recipe/lossScale', study: { initial: 128, window: 2048, minimum: 1e-4 }, judged: undefined },
      ],
    };
    const judged = first(judge(above(), [embed(30, 30.3, 30.6), sape(28, 28.3, 28.6)], { modifications }));
    expect(judged).toMatchObject({
      verdict: 'inconclusive',
      reason: 'modified-spec',
      modifications: modifications['en-de'],
    });
    expect(judged.explanation).toMatch(
      /^Judged on a modified spec \(\/recipe\/precision is "bf16" instead of "fp16" and 1 more difference\), so this is no verdict\./u,
    );
  });

  it('gives no verdict on a part whose search is unknown or open, nor on a mean over such a part', () => {
    const tune = { values: { '/recipe/learningRate': [0.001, 0.002] }, updates: 100, seeds: [7], metric: 'loss' };
    const trained = exampleStudy.parts['en-de'] as Extract<Study['parts'][string], { spec: object }>;
    const tuned = { ...trained, tune };
    const judgeTuned = (target: Target, tuning?: JudgeOptions['tuning']) =>
      first(
        judgeStudy(
          { ...exampleStudy, parts: { ...exampleStudy.parts, 'en-de': tuned }, targets: [target] },
          [inPart('en-de', 27.3, 27.6, 27.5), inPart('de-en', 27.3, 27.6, 27.5)],
          tuning === undefined ? {} : { tuning },
        ),
      );
    const open = { verdict: 'inconclusive', reason: 'not-tuned' };
    expect(judgeTuned(value())).toMatchObject(open);
    expect(judgeTuned(value({ part: 'both' }))).toMatchObject(open);
    const begun = judgeTuned(value(), {
      'en-de': { open: 'The search has chosen nothing for sape', chosen: {} },
    });
    expect(begun).toMatchObject(open);
    expect(begun.explanation).toBe('The search has chosen nothing for sape, so this is no verdict.');
    const chosen = { sape: 'learningRate 0.001', none: 'learningRate 0.002' };
    const ended = judgeTuned(value(), { 'en-de': { open: null, chosen } });
    expect(ended).toMatchObject({ verdict: 'reproduced', note: null });
    // It is about sape alone, so that only its value is told.
    expect(ended.explanation).toMatch(/ Tuned on validation data: sape learningRate 0\.001\.$/u);
  });

  it('cannot judge a row for which there is no variant', () => {
    const rows = [{ row: 'XL', variant: null }, ...(exampleStudy.rows ?? [])];
    const study: Study = { ...exampleStudy, rows, targets: [value({ printed: { XL: '28.00' } })] };
    expect(judgeStudy(study, [])[0]).toMatchObject({ verdict: 'inconclusive', reason: 'no-variant' });
  });
});
