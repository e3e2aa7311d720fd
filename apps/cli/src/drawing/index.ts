/** Draws pictures as PNG and PDF. It is only loaded for them, because the canvas is a large program. */
export { findMissingLetters } from './fonts.ts';
export { readMarks } from './read-marks.ts';
export { RENDERERS } from './render-drawing.ts';
