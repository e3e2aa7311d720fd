import { describe, expect, it } from 'vitest';
import { type CostRow, type CostTable, layoutCosts, renderCostChart, renderCostCsv } from './cost-table.ts';
import { renderText } from './render/text.ts';

const MIB = 2 ** 20;
const empty: CostRow = {
  label: '',
  parameters: { total: 63_078_400, positional: 0 },
  forward: null,
  memory: null,
  printed: {},
};

const times: CostTable = {
  title: 'times',
  rows: [
    { ...empty, label: 'none', forward: { median: 200, minimum: 190, maximum: 230, busy: false } },
    { ...empty, label: 'rpe', forward: { median: 300.06, minimum: 290, maximum: 310, busy: true } },
  ],
  notes: ['on this device'],
};

const peaks: CostTable = {
  title: 'peaks',
  rows: [
    {
      ...empty,
      label: 'none',
      memory: { enginePeakBytes: 3 * MIB, processPeakBytes: 9 * MIB },
      printed: { GB: '6.3' },
    },
    { ...empty, label: 'rpe', memory: { enginePeakBytes: null, processPeakBytes: 10 * MIB } },
  ],
  notes: [],
};

describe('a table of costs', () => {
  it('has median, range and ratio of times, and marks disturbed ones', () => {
    const { columns, rows, notes } = layoutCosts(times);
    expect(columns.map(({ title }) => title)).toEqual([
      'encoding',
      'parameters',
      'median ms',
      'least',
      'most',
      '× none',
    ]);
    expect(rows).toEqual([
      ['none', '63,078,400', '200.0', '190.0', '230.0', '1.000'],
      // 300.06 / 200 = 1.5003
      ['rpe', '63,078,400', '300.1*', '290.0', '310.0', '1.500'],
    ]);
    expect(notes).toEqual([
      '* measured while other work ran on the machine: do not compare these times.',
      'on this device',
    ]);
  });

  it('has peaks beside what the paper printed', () => {
    const text = renderText(layoutCosts(peaks));
    expect(text).toContain('│ none     │ 63,078,400 │        3.0 │         9.0 │        6.3 │');
    expect(text).toContain('│ rpe      │ 63,078,400 │          – │        10.0 │          – │');
  });

  it('draws ranges, and the memory of the process if the engine reports none', () => {
    expect(renderCostChart(times).match(/class="error"/g)).toHaveLength(2 * 3);
    expect(renderCostChart(times)).toContain('rpe*');
    // An axis of 0…10 on 282 pixels: the process's 10 MiB reach the top.
    expect(renderCostChart(peaks)).toContain('height="282"');
  });

  it('comes as CSV without rounding', () => {
    expect(renderCostCsv(times).split('\r\n')[2]).toBe('rpe,63078400,0,300.06,290,310,true,,');
    expect(renderCostCsv(peaks).split('\r\n')[1]).toBe(`none,63078400,0,,,,,${3 * MIB},${9 * MIB}`);
  });
});
