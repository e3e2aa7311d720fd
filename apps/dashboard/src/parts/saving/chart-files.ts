/** Writes a chart as files: a picture with its title and the names of its lines, and a table of the numbers. */
import type { Axis } from '../curves/axes.ts';
import type { Line } from '../charts/chart-traces.ts';
import { writePng } from './draw-png.ts';
import { colourOf, DASHES } from '../charts/series-look.ts';
import { writeCsv } from './write-csv.ts';

export function chartCsv(lines: readonly Line[], { id }: Axis, title: string): string {
  const rows = lines.flatMap(({ label, points: { steps, values, extremes } }) =>
    Array.from(steps, (step, i) => [
      label,
      step,
      values[i] as number,
      extremes?.low[i] ?? (values[i] as number),
      extremes?.high[i] ?? (values[i] as number),
    ]),
  );
  // The server draws parts of long curves as their means.
  const value = lines.some(({ points }) => points.extremes !== undefined) ? `mean of ${title}` : title;
  return writeCsv([['run', id, value, 'least', 'greatest'], ...rows]);
}

/** The height of a line of text, in pixels of the page. */
const LINE = 22;
const INSET = 12;
const SAMPLE = 28;

/** @param drawn the canvas of the chart, which does not show the names of the lines */
export async function chartPng(drawn: HTMLCanvasElement, lines: readonly Line[], title: string): Promise<Blob> {
  const dense = drawn.width / drawn.clientWidth;
  const style = getComputedStyle(document.documentElement);
  const canvas = document.createElement('canvas');
  canvas.width = drawn.width;
  canvas.height = drawn.height + dense * (LINE * (lines.length + 1) + 2 * INSET);
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('this browser cannot draw on a canvas; take the CSV instead');
  pen.fillStyle = style.backgroundColor;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(drawn, 0, dense * LINE);
  pen.scale(dense, dense);
  pen.fillStyle = style.color;
  pen.font = `14px ${style.fontFamily}`;
  pen.textBaseline = 'middle';
  pen.fillText(title, INSET, LINE / 2 + INSET / 2);
  for (const [i, { label, group }] of lines.entries()) {
    const y = drawn.height / dense + LINE * (i + 1.5) + INSET;
    pen.strokeStyle = colourOf(style, group);
    pen.lineWidth = 3;
    pen.setLineDash([...(DASHES[group % DASHES.length] ?? [])]);
    pen.beginPath();
    pen.moveTo(INSET, y);
    pen.lineTo(INSET + SAMPLE, y);
    pen.stroke();
    pen.fillText(label, 2 * INSET + SAMPLE, y);
  }
  return await writePng(canvas);
}
