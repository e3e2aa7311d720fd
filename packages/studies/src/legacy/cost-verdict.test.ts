import { describe, expect, it } from 'vitest';
import { judgeCosts, type RowCost } from './cost-verdict.ts';
import { findProtocol } from './protocol-registry.ts';
import type { Protocol } from './protocol.ts';

const protocol: Protocol = { ...findProtocol('posnet/figure-2'), targets: [{ more: 'RPE', than: 'SAPE' }] };

const cost = (
  row: string,
  [lowest, middle, highest]: readonly [number, number, number],
  disturbed = false,
): RowCost => ({
  row,
  lowest,
  middle,
  highest,
  disturbed,
});
const sape = cost('SAPE', [9, 10, 11]);
const judge = (...costs: RowCost[]) => judgeCosts(protocol, costs)[0];

describe('one row costs more than another', () => {
  it('if its lowest reading lies above the other’s highest', () => {
    expect(judge(cost('RPE', [12, 15, 16]), sape)).toMatchObject({ verdict: 'reproduced', ratio: 1.5 });
  });

  it('is undecided if the readings overlap, and wrong if they are the other way round', () => {
    expect(judge(cost('RPE', [10.5, 15, 16]), sape)).toMatchObject({
      verdict: 'inconclusive',
      reason: '1.500 times SAPE, but the readings overlap',
    });
    expect(judge(cost('RPE', [7, 8, 9]), sape)?.verdict).toBe('worse');
  });

  it('is undecided on a busy machine, whatever the readings', () => {
    expect(judge(cost('RPE', [12, 15, 16], true), sape)).toMatchObject({
      verdict: 'inconclusive',
      reason: '1.500 times SAPE, measured while other work ran on the machine',
    });
  });

  it('cannot pass if a row was not measured', () => {
    expect(judge(sape)).toMatchObject({ verdict: 'inconclusive', ratio: null, reason: 'RPE was not measured' });
  });

  it('is decided for single readings, too, and not reproduced if they are equal', () => {
    expect(judge(cost('RPE', [11, 11, 11]), cost('SAPE', [10, 10, 10]))?.verdict).toBe('reproduced');
    expect(judge(cost('RPE', [10, 10, 10]), cost('SAPE', [10, 10, 10]))?.verdict).toBe('worse');
  });
});
