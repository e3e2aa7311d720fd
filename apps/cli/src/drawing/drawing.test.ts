import { createCanvas, type Image, loadImage } from '@napi-rs/canvas';
import { drawChart, drawWordMap } from '@ordo/reports';
import { describe, expect, it } from 'vitest';
import { findMissingLetters } from './fonts.ts';
import { readMarks } from './read-marks.ts';
import { RENDERERS } from './render-drawing.ts';

const point = (x: number, y: number) => ({ x, y, error: null });
const series = [{ name: 'a < b & "c"', points: [point(0, 0), point(10, 4)] }];
const chart = drawChart({ name: 'c', title: 'Loss', form: 'lines', xLabel: 'updates', yLabel: 'nats', series });

async function pixelsOf(png: Uint8Array): Promise<(x: number, y: number) => number[]> {
  const image: Image = await loadImage(Buffer.from(png));
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext('2d');
  context.drawImage(image, 0, 0);
  return (x, y) => Array.from(context.getImageData(x, y, 1, 1).data.subarray(0, 3));
}

describe('readMarks', () => {
  it('reads size, shapes and texts, with the characters that XML escapes', () => {
    const { width, height, marks } = readMarks(chart);
    expect([width, height]).toEqual([720, 412]);
    expect(marks.filter(({ name }) => name === 'polyline').map(({ attributes }) => attributes.get('points'))).toEqual([
      '72,330 700,48',
    ]);
    expect(marks.filter(({ name }) => name === 'text').map(({ content }) => content)).toContain('a < b & "c"');
  });

  it('leaves out the whole of a text that is cut, which only a pointer shows', () => {
    const word = 'x'.repeat(20);
    const { marks } = readMarks(drawWordMap({ title: 'Map', rows: [word], columns: ['b'], values: [[1]] }));
    expect(marks.map(({ content }) => content)).toContain(`${'x'.repeat(13)}…`);
    expect(marks.map(({ content }) => content)).not.toContain(word);
  });
});

describe('RENDERERS', () => {
  it('paints each mark at its place in the colours of the theme', async () => {
    const drawing = readMarks(chart);
    const light = await pixelsOf(RENDERERS.png(drawing, { theme: 'light', scale: 1 }));
    const dark = await pixelsOf(RENDERERS.png(drawing, { theme: 'dark', scale: 2 }));
    // The dot of (10, 4) is at (700, 48), and everything else is the background. #0072b2 and #56b4e9 are the first colours.
    expect(light(699, 48)).toEqual([0x00, 0x72, 0xb2]);
    expect(light(4, 4)).toEqual([0xff, 0xff, 0xff]);
    expect(dark(1399, 97)).toEqual([0x56, 0xb4, 0xe9]);
    expect(dark(8, 8)).toEqual([0x16, 0x16, 0x16]);
  });

  it('writes a PDF of one page with its letters as text in a font that it holds, the same each time', () => {
    const drawing = readMarks(chart);
    const pdf = Buffer.from(RENDERERS.pdf(drawing, { theme: 'light', scale: 1 }));
    const words = pdf.toString('latin1');
    // 720 by 412 pixels are 540 by 309 points.
    expect(words).toMatch(/^%PDF-1\.4[^]*\/MediaBox \[0 0 540 309\]/);
    expect(words.match(/\/FontFile2/g)).toHaveLength(2);
    expect(words).toMatch(/Roboto-Regular[^]*Roboto-Medium|Roboto-Medium[^]*Roboto-Regular/);
    expect(Buffer.from(RENDERERS.pdf(drawing, { theme: 'light', scale: 1 })).equals(pdf)).toBe(true);
  });

  it('refuses a mark that no figure has, instead of leaving it out', () => {
    const foreign = readMarks('<svg viewBox="0 0 9 9"><ellipse cx="4"/></svg>');
    expect(() => RENDERERS.png(foreign, { theme: 'light', scale: 1 })).toThrow(/<ellipse>/);
  });
});

describe('findMissingLetters', () => {
  it('finds letters that no font has, and no others', () => {
    expect(findMissingLetters(['−0.30 ± ≤ é α', '\u{10FFF0}'])).toEqual(['\u{10FFF0}']);
  });
});
