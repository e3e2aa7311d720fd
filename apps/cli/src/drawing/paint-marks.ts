/** Paints the marks of a figure on a canvas with the same interface as in browsers. One unit is one pixel of the figure. */
import type { CanvasRenderingContext2D } from '@napi-rs/canvas';
import { OrdoError } from '@ordo/core';
import { styleOf, type Theme } from '@ordo/reports';
import { fontOf } from './fonts.ts';
import type { Drawing, Mark } from './read-marks.ts';

export function paintMarks(canvas: CanvasRenderingContext2D, { marks }: Drawing, theme: Theme): void {
  for (const mark of marks) {
    const classes = mark.attributes.get('class')?.split(' ') ?? [];
    // Style rules have precedence over attributes.
    const look = { ...Object.fromEntries(mark.attributes), ...styleOf(mark.name, classes, theme) };
    canvas.save();
    if (mark.name === 'text') paintText(canvas, mark, look);
    else paintShape(canvas, mark, look);
    canvas.restore();
  }
}

type Look = Readonly<Record<string, string>>;

const numberOf = ({ attributes }: Mark, key: string): number => Number(attributes.get(key) ?? 0);

function paintShape(canvas: CanvasRenderingContext2D, mark: Mark, look: Look): void {
  const trace = SHAPES[mark.name];
  if (trace === undefined) throw new OrdoError('internal.unexpected', `no figure may have the element <${mark.name}>`);
  canvas.beginPath();
  trace(canvas, (key) => numberOf(mark, key), mark);
  const { fill = '#000', stroke = 'none' } = look;
  if (fill !== 'none') {
    canvas.globalAlpha = Number(look['fill-opacity'] ?? 1);
    canvas.fillStyle = fill;
    canvas.fill();
  }
  if (stroke === 'none') return;
  canvas.globalAlpha = Number(look['stroke-opacity'] ?? 1);
  canvas.strokeStyle = stroke;
  canvas.lineWidth = Number(look['stroke-width'] ?? 1);
  canvas.setLineDash(look['stroke-dasharray']?.match(/\d+/gu)?.map(Number) ?? []);
  canvas.stroke();
}

type Trace = (canvas: CanvasRenderingContext2D, at: (key: string) => number, mark: Mark) => void;

const SHAPES: Readonly<Record<string, Trace>> = {
  line: (canvas, at) => {
    canvas.moveTo(at('x1'), at('y1'));
    canvas.lineTo(at('x2'), at('y2'));
  },
  rect: (canvas, at) => canvas.rect(at('x'), at('y'), at('width'), at('height')),
  circle: (canvas, at) => canvas.arc(at('cx'), at('cy'), at('r'), 0, 2 * Math.PI),
  polyline: (canvas, _, { attributes }) => {
    for (const pair of attributes.get('points')?.split(' ') ?? []) canvas.lineTo(...readPair(pair));
  },
};

function readPair(pair: string): [x: number, y: number] {
  const [x = 0, y = 0] = pair.split(',').map(Number);
  return [x, y];
}

const ALIGN: Readonly<Record<string, 'center' | 'right'>> = { middle: 'center', end: 'right' };

function paintText(canvas: CanvasRenderingContext2D, mark: Mark, look: Look): void {
  const size = look['font-size'] ?? look['font']?.split(' ')[0] ?? '';
  canvas.font = fontOf(size, look['font-weight'] !== undefined);
  canvas.fillStyle = look['fill'] ?? '#000';
  canvas.textAlign = ALIGN[look['text-anchor'] ?? ''] ?? 'left';
  canvas.translate(numberOf(mark, 'x'), numberOf(mark, 'y'));
  // Every rotation in a figure is around the position of its text.
  const [, degrees = '0'] = /^rotate\((\S+) /u.exec(look['transform'] ?? '') ?? [];
  canvas.rotate((Number(degrees) * Math.PI) / 180);
  canvas.fillText(mark.content, 0, 0);
}
