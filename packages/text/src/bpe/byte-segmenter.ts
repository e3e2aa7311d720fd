/** Segments one word, given as UTF-8 bytes. Units are parts of the word, so only separators have to be inserted. */
import { fit } from '../growing-array.ts';
import type { Merger } from './merger.ts';

/** Returns a function from a word's bytes to its units with separators. Each call overwrites the result of the previous one. */
export function createByteSegmenter(merger: Merger, separator: string): (word: Uint8Array) => Uint8Array {
  const glue = Buffer.from(`${separator} `);
  let output = new Uint8Array(256);
  return (word) => {
    const characters = addCharacters(word, merger);
    if (characters === 1) return word;
    const units = merger.merge();
    output = fit(output, word.length + units * glue.length);
    let written = 0;
    let read = 0;
    for (let unit = 0; unit < units; unit++) {
      if (unit > 0) for (let i = 0; i < glue.length; i++) output[written++] = glue[i] as number;
      for (let left = merger.widths[unit] as number; left > 0; left--) {
        do output[written++] = word[read++] as number;
        while (isContinuation(word[read]));
      }
    }
    return output.subarray(0, written);
  };
}

/** Decodes valid UTF-8 into the merger, and returns the number of characters. */
function addCharacters(word: Uint8Array, merger: Merger): number {
  merger.begin();
  let characters = 0;
  for (let i = 0; i < word.length; characters++) {
    const first = word[i++] as number;
    let codePoint = first;
    if (first >= 0x80) {
      codePoint = first & (first < 0xe0 ? 0x1f : first < 0xf0 ? 0x0f : 0x07);
      while (isContinuation(word[i])) codePoint = (codePoint << 6) | ((word[i++] as number) & 0x3f);
    }
    merger.addCharacter(codePoint, i === word.length);
  }
  return characters;
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}
