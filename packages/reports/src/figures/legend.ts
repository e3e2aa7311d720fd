/** The legend of a figure: the names of its series, each with a sample, on as many lines as they need. */
import { classOfSeries, FIGURE } from './frame.ts';
import { element, text } from './svg.ts';

/** The average width of a character in the figure's font, in pixels. Fonts differ, so the value leaves some room. */
const CHARACTER = 7.2;
const SAMPLE = 30;
const GAP = 18;
const LINE = 20;
/** The longest name, in characters. */
const LONGEST_NAME = 60;

export interface Legend {
  readonly marks: readonly string[];
  readonly height: number;
}

/** Returns the estimated width of a text. */
export function estimateWidth(content: string): number {
  return Array.from(content).length * CHARACTER;
}

/**
 * Draws the legend, and fills its lines from left to right.
 * @param y the base line of the first line
 * @param classes returns the classes of a sample, in addition to those of the series
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
