/** The legend of a figure: the names of its series, each with a sample, in as many lines as they need. */
import { classOfSeries, FIGURE } from './frame.ts';
import { element, text } from './svg.ts';

/** The width of a character of the figure's font on average, in pixels. Fonts differ, so this leaves some room. */
const CHARACTER = 7.2;
const SAMPLE = 30;
const GAP = 18;
const LINE = 20;
/** In characters. */
const LONGEST_NAME = 60;

export interface Legend {
  readonly marks: readonly string[];
  readonly height: number;
}

/** The width of a text, estimated. */
export function estimateWidth(content: string): number {
  return Array.from(content).length * CHARACTER;
}

/**
 * Fills lines from left to right.
 * @param y the base line of the first line
 * @param classes the classes of a sample, beside that of the series
 */
export function drawLegend(names: readonly string[], y: number, classes: (series: number) => string): Legend {
  let [x, line] = [FIGURE.left, 0];
  const marks = names.flatMap((name, i) => {
    const width = SAMPLE + Math.min(estimateWidth(name), LONGEST_NAME * CHARACTER);
    if (x > FIGURE.left && x + width > FIGURE.right) [x, line] = [FIGURE.left, line + 1];
    const [at, base] = [x, y + line * LINE];
    x += width + GAP;
    return [
      element('line', {
        class: `${classes(i)} ${classOfSeries(i)}`,
        x1: at,
        y1: base - 4,
        x2: at + 24,
        y2: base - 4,
      }),
      text(name, { x: at + SAMPLE, y: base }, LONGEST_NAME),
    ];
  });
  return { marks, height: names.length === 0 ? 0 : (line + 1) * LINE };
}
