/** Draws values as bars with error bars, as an SVG document. */
import { FIGURE, frame, SERIES_COUNT, valueAxis } from './frame.ts';
import { makeScale } from './scale.ts';
import { element, text } from './svg.ts';

export interface Bar {
  readonly label: string;
  /** Null leaves the place empty with the text "no result", so that a variant whose seeds all failed stays visible. */
  readonly value: number | null;
  /** Half the length of the error bar, in the unit of the value; null for none. */
  readonly error: number | null;
}

export interface BarChart {
  readonly title: string;
  readonly yLabel: string;
  readonly bars: readonly Bar[];
}

/**
 * Equal data gives equal bytes. The value axis always includes zero.
 * @throws OrdoError `report.unavailable` if no bar has a value
 */
export function renderBarChart(chart: BarChart): string {
  const measured = chart.bars.filter((bar) => bar.value !== null);
  const ends = measured.flatMap((bar) => [(bar.value ?? 0) + (bar.error ?? 0), (bar.value ?? 0) - (bar.error ?? 0)]);
  const y = makeScale(ends.length === 0 ? [] : [0, ...ends], [FIGURE.bottom, FIGURE.top]);
  const slot = (FIGURE.right - FIGURE.left) / chart.bars.length;
  const zero = y.place(0);
  return frame(chart.title, [
    ...valueAxis(y, chart.yLabel),
    ...chart.bars.flatMap((bar, i) => {
      const middle = FIGURE.left + (i + 0.5) * slot;
      const label = text(bar.label, { x: middle, y: FIGURE.bottom + 20, 'text-anchor': 'middle' });
      if (bar.value === null) return [label, text('no result', { x: middle, y: zero - 6, 'text-anchor': 'middle' })];
      const end = y.place(bar.value);
      const body = element('rect', {
        class: `s${i % SERIES_COUNT}`,
        x: middle - slot * 0.3,
        y: Math.min(end, zero),
        width: slot * 0.6,
        height: Math.abs(zero - end),
      });
      return [
        body,
        label,
        ...errorBar(
          middle,
          bar.error === null ? null : [bar.value - bar.error, bar.value + bar.error].map((value) => y.place(value)),
        ),
      ];
    }),
    element('line', { class: 'axis', x1: FIGURE.left, y1: zero, x2: FIGURE.right, y2: zero }),
  ]);
}

function errorBar(x: number, ends: readonly number[] | null): string[] {
  if (ends === null) return [];
  const [low, high] = ends as [number, number];
  return [
    element('line', { class: 'error', x1: x, y1: low, x2: x, y2: high }),
    ...[low, high].map((y) => element('line', { class: 'error', x1: x - 6, y1: y, x2: x + 6, y2: y })),
  ];
}
