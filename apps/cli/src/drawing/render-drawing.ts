/** Turns the SVG of a figure into the bytes of a PNG, or of a PDF with one page, whose letters are text. */
import { createCanvas, PDFDocument } from '@napi-rs/canvas';
import type { Theme } from '@ordo/reports';
import { paintMarks } from './paint-marks.ts';
import type { Drawing } from './read-marks.ts';

export interface DrawingOptions {
  readonly theme: Theme;
  /** The number of pixels in the PNG for each pixel of the figure. */
  readonly scale: number;
}

type Render = (drawing: Drawing, options: DrawingOptions) => Uint8Array;

/** The renderers. Equal figures give equal bytes. A new format is one line here. */
export const RENDERERS: Readonly<Record<'png' | 'pdf', Render>> = { png: renderPng, pdf: renderPdf };

function renderPng(drawing: Drawing, { theme, scale }: DrawingOptions): Uint8Array {
  const canvas = createCanvas(Math.ceil(drawing.width * scale), Math.ceil(drawing.height * scale));
  const context = canvas.getContext('2d');
  context.scale(scale, scale);
  paintMarks(context, drawing, theme);
  return canvas.toBuffer('image/png');
}

/** The number of PDF points per CSS pixel. A CSS pixel is 1/96 inch, and a PDF point 1/72. */
const POINTS_PER_PIXEL = 0.75;

function renderPdf(drawing: Drawing, { theme }: DrawingOptions): Uint8Array {
  const document = new PDFDocument({ creator: 'Ordo' });
  const page = document.beginPage(drawing.width * POINTS_PER_PIXEL, drawing.height * POINTS_PER_PIXEL);
  page.scale(POINTS_PER_PIXEL, POINTS_PER_PIXEL);
  paintMarks(page, drawing, theme);
  document.endPage();
  return document.close();
}
