/** Tests the studies of the XL PE paper against the claims of its text. */
import { readReferencePart } from '@ordo/testing/reference-part';
import { expandSpec, parseSpec } from '@ordo/spec';
import { describe, expect, it } from 'vitest';
import { rowsOf, specOfPart } from '../places-of-study.ts';
import { findStudy } from '../registry.ts';

const PART = 'wmt14-en-de';

interface Check {
  readonly type: string;
  readonly value?: number;
  readonly range?: readonly [number, number];
}
function checksOf(source: string): readonly Check[] {
  const { cases: figures } = readReferencePart<{ source: string; checks: readonly Check[] }>(
    'studies',
    'xl-pe-figures.json',
  );
  return figures.find((figure) => figure.source === source)?.checks ?? [];
}
const rowNames = (id: string): string[] => rowsOf(findStudy(id), PART).map(({ row }) => row);
const optionsOf = (id: string) =>
  expandSpec(parseSpec(specOfPart(findStudy(id), PART))).map(({ positional }) => positional as unknown);

describe('xl-pe/figure-3', () => {
  const study = findStudy('xl-pe/figure-3');
  const heads = [0, 1, 2, 4, 6, 8, 12, 16];

  it('goes from no head to all 16 with the same orders', () => {
    expect(rowNames('xl-pe/figure-3')).toEqual(heads.map((tau) => `τ = ${tau}`));
    const options = optionsOf('xl-pe/figure-3') as { heads: number; orders: { noise: number } }[];
    expect([...new Set(options.map((one) => one.heads))]).toEqual(heads);
    expect(new Set(options.map(({ orders }) => JSON.stringify(orders))).size).toBe(1);
  });

  it('claims that 4 heads are best, and that more are worse step by step', () => {
    expect(checksOf('Figure 3').map(({ type, value }) => [type, value])).toEqual([
      ['argmax', 4],
      ['decreasing_after', 4],
    ]);
    const [best, ...falling] = study.targets;
    expect(best).toMatchObject({ kind: 'best-of', row: 'τ = 4', among: 'all' });
    expect(falling.map((target) => (target.kind === 'above' ? [target.row, target.over] : []))).toEqual([
      ['τ = 4', 'τ = 8'],
      ['τ = 8', 'τ = 12'],
      ['τ = 12', 'τ = 16'],
    ]);
  });
});

describe('xl-pe/figure-4', () => {
  it('goes over the noise that the paper plots, and claims that its ends differ', () => {
    const [trend] = checksOf('Figure 4');
    expect(trend).toMatchObject({ type: 'decreasing_trend', range: [0, 0.2] });
    const options = optionsOf('xl-pe/figure-4') as { orders: { noise: number } }[];
    const noise = [...new Set(options.map(({ orders }) => orders.noise))];
    expect(noise).toEqual([0, 0.05, 0.1, 0.15, 0.2]);
    expect([noise.at(0), noise.at(-1)]).toEqual(trend?.range);
    expect(findStudy('xl-pe/figure-4').targets).toMatchObject([{ kind: 'above', row: 'no noise', over: 'noise 0.2' }]);
  });
});
