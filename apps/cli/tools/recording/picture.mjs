/**
 * Draws what a terminal showed as an animated SVG: frames next to each other, one of which is visible at a time. It needs no
 * script.
 */

const CELL = { width: 8.4, height: 18 };
const MARGIN = 16;
/** The colours by SGR code, with a contrast of at least 4.5 to the background. */
const COLOURS = { 1: '#ffffff', 2: '#9aa4b0', 31: '#ff8f87', 32: '#62d28b', 33: '#e5c15c', 36: '#65cfe0' };
const GROUND = '#12161c';
const TEXT = '#d8dee6';
/** The time for which the last frame stays, in seconds. */
const REST = 6;

/**
 * Draws the recording.
 * @param frames a list of { at, lines }: seconds since the start, and rows of cells
 * @param title a description for people who cannot see it
 */
export function drawRecording(frames, { columns, rows, title }) {
  const width = Math.ceil(columns * CELL.width + 2 * MARGIN);
  const height = rows * CELL.height + 2 * MARGIN;
  const known = new Map();
  const drawn = frames.map(({ lines }, i) => drawFrame(lines, i * width, known));
  const seconds = frames.at(-1).at + REST;
  const steps = frames.map(
    ({ at }, i) => `${((100 * at) / seconds).toFixed(2)}%{transform:translateX(${-i * width}px)}`,
  );
  const last = `transform:translateX(${-(frames.length - 1) * width}px)`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" role="img" aria-label="${escape(title)}">`,
    `<style>text{font:14px ui-monospace,Menlo,Consolas,"DejaVu Sans Mono",monospace;fill:${TEXT};white-space:pre}`,
    ...Object.entries(COLOURS).map(([code, colour]) => `.c${code}{fill:${colour}}`),
    `.film{animation:film ${seconds.toFixed(1)}s step-end infinite}@keyframes film{${steps.join('')}}`,
    `@media(prefers-reduced-motion:reduce){.film{animation:none;${last}}}</style>`,
    `<rect width="100%" height="100%" rx="8" fill="${GROUND}"/>`,
    `<defs>${[...known.values()].map(({ id, text }) => `<g id="${id}">${text}</g>`).join('\n')}</defs>`,
    `<g class="film">\n${drawn.join('\n')}\n</g></svg>\n`,
  ].join('\n');
}

/** Draws a frame. Equal rows are drawn once. */
function drawFrame(lines, left, known) {
  const uses = lines.map((cells, i) => {
    const text = drawRow(cells);
    if (text === '') return '';
    if (!known.has(text)) known.set(text, { id: `r${known.size}`, text });
    return `<use href="#${known.get(text).id}" x="${left + MARGIN}" y="${MARGIN + (i + 1) * CELL.height - 4}"/>`;
  });
  return uses.join('');
}

/** Draws a row. Each run of cells with the same style has its own position and width, so that any font keeps the columns. */
function drawRow(cells) {
  const runs = [];
  for (const [i, { character, style }] of cells.entries()) {
    const last = runs.at(-1);
    if (last?.style === style) last.text += character;
    else runs.push({ at: i, style, text: character });
  }
  return runs
    .filter(({ text }) => text.trim() !== '')
    .map(({ at, style, text }) => {
      const shown = text.trimEnd();
      const place = `x="${(at * CELL.width).toFixed(1)}" textLength="${([...shown].length * CELL.width).toFixed(1)}"`;
      return `<text ${place}${style === '' ? '' : ` class="c${style}"`}>${escape(shown)}</text>`;
    })
    .join('');
}

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
