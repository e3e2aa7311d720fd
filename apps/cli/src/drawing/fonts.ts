/**
 * Provides the font of pictures. It comes with Ordo, so that equal figures look the same on every machine, even on one without
 * fonts.
 */
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';

/** A font family for each weight. With one family, the canvas would make the bold weight from the regular one. */
const FAMILIES = {
  'Ordo Regular': import.meta.resolve('roboto-fontface/fonts/roboto/Roboto-Regular.woff'),
  'Ordo Medium': import.meta.resolve('roboto-fontface/fonts/roboto/Roboto-Medium.woff'),
} as const;

for (const [family, file] of Object.entries(FAMILIES)) GlobalFonts.registerFromPath(fileURLToPath(file), family);

/** Returns the font. Letters that our font lacks, such as Chinese ones, come from the fonts of the machine. */
export function fontOf(size: string, isStrong: boolean): string {
  const family: keyof typeof FAMILIES = isStrong ? 'Ordo Medium' : 'Ordo Regular';
  return `${size} ${family}, sans-serif`;
}

/** A code point that stands for no character, so no font has a picture for it. */
const NO_LETTER = '\u{FFFF}';

/** Returns the letters of the texts that no font has. In a picture, boxes replace them. */
export function findMissingLetters(texts: readonly string[]): string[] {
  const box = paintLetter(NO_LETTER);
  const letters = new Set(texts.flatMap((text) => Array.from(text)).filter((letter) => letter > '~'));
  return [...letters].filter((letter) => paintLetter(letter).equals(box));
}

function paintLetter(letter: string): Buffer {
  const canvas = createCanvas(32, 32);
  const context = canvas.getContext('2d');
  context.font = fontOf('20px', false);
  context.fillText(letter, 4, 24);
  return canvas.data();
}
