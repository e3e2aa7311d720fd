/**
 * Draws all judgements of a report below each other: the claim with its verdict, and the axis that shows how the verdict was
 * reached.
 */
import { formatScore } from '@ordo/core/format-score';
import { type VerdictAxis, axisOf } from '@ordo/core/verdict-axis';
import { VERDICT_TABLE } from '@ordo/core/verdicts';
import type { Report } from '../report.ts';
import { FIGURE, frame } from './frame.ts';
import { element, text } from './svg.ts';

type Judgement = Report['judgements'][number];

/** The distance from one judgement to the next, in pixels. */
const ROW = 82;
/** The distances from the left edge at which the text begins, and at which the axes begin and end. */
const LEFT = 24;
const AXIS = { left: 210, right: FIGURE.right } as const;
/** The longest claim, in characters. */
const LONGEST_CLAIM = 92;
/** The indices of the colours in `frame.ts`: green, blue, vermilion and grey. */
const SERIES = { good: 2, great: 0, bad: 1, open: 6 } as const;

/** Draws the judgements; returns an empty text for a report without any. Equal reports give equal bytes. */
export function drawVerdictAxes({ title, judgements }: Pick<Report, 'title' | 'judgements'>): string {
  if (judgements.length === 0) return '';
  const marks = judgements.flatMap((judgement, i) => drawJudgement(judgement, FIGURE.top + i * ROW));
  return frame(title, marks, { height: FIGURE.top + judgements.length * ROW + 12 });
}

function drawJudgement(judgement: Judgement, top: number): string[] {
  const colour = `s${SERIES[VERDICT_TABLE[judgement.verdict].tone]}`;
  const axis = axisOf(judgement);
  const below = top + 22;
  return [
    text(`${judgement.part}: ${judgement.claim}`, { x: LEFT, y: top + 14 }, LONGEST_CLAIM),
    text(judgement.verdict, { class: 'title', x: LEFT, y: below + 20 }),
    ...(axis === null
      ? [text('no result', { x: AXIS.left, y: below + 20 })]
      : drawAxis(axis, { top: below, colour, judgement })),
  ];
}

interface Spot {
  readonly top: number;
  readonly colour: string;
  readonly judgement: Judgement;
}

/** Draws an axis: a band where the verdict would be "reproduced", a line for the interval, and a dot for the measured value. */
function drawAxis(axis: VerdictAxis, { top, colour, judgement: { digits } }: Spot): string[] {
  const { point, interval, range, origin, label, reach } = axis;
  const at = (value: number): number => {
    const bounded = Math.min(reach, Math.max(-reach, value - origin));
    return AXIS.left + ((bounded + reach) / (2 * reach)) * (AXIS.right - AXIS.left);
  };
  const [from, to] = [at(range[0]), at(range[1] ?? origin + reach)];
  const [middle, base] = [top + 15, top + 28];
  return [
    element('rect', { class: 'band s2', x: from, y: top + 4, width: to - from, height: base - top - 4 }),
    horizontal('axis', AXIS.left, AXIS.right, base),
    element('line', { class: 'axis', x1: at(origin), y1: top + 2, x2: at(origin), y2: base + 4 }),
    ...(interval === null ? [] : [horizontal(`thick ${colour}`, at(interval[0]), at(interval[1]), middle)]),
    element('circle', { class: colour, cx: at(point), cy: middle, r: 5 }),
    text(formatScore(origin - reach, digits), { x: AXIS.left, y: base + 16 }),
    text(label, { x: at(origin), y: base + 16, 'text-anchor': 'middle' }),
    text(formatScore(origin + reach, digits), { x: AXIS.right, y: base + 16, 'text-anchor': 'end' }),
  ];
}

function horizontal(classes: string, x1: number, x2: number, y: number): string {
  return element('line', { class: classes, x1, y1: y, x2, y2: y });
}
