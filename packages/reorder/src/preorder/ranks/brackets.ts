/** Gives unaligned brackets target spans just outside their content, so that they stay around it. */
import type { Spans } from './target-spans.ts';

const CLOSING: Readonly<Record<string, string>> = {
  '(': ')',
  '[': ']',
  '"': '"',
  '（': '）',
  '「': '」',
  '『': '』',
  '【': '】',
};
const CLOSES = new Set(Object.values(CLOSING));
/**
 * The distance is smaller than that of two target positions, so that the brackets come between the content and its neighbours.
 */
const OUTSIDE = 0.25;

export function spanBrackets(words: readonly string[], spans: Spans): void {
  const open: number[] = [];
  for (const [i, word] of words.entries()) {
    if (spans[i] !== null) continue;
    const opening = open.at(-1);
    if (opening !== undefined && CLOSES.has(word) && CLOSING[words[opening] as string] === word) {
      open.pop();
      spanPair(opening, i, spans);
    } else if (Object.hasOwn(CLOSING, word)) {
      open.push(i);
    }
  }
}

function spanPair(opening: number, closing: number, spans: Spans): void {
  const content = spans.slice(opening + 1, closing).filter((span) => span !== null);
  if (content.length === 0) return;
  const first = content.reduce((least, span) => Math.min(least, span.first), Number.POSITIVE_INFINITY) - OUTSIDE;
  const last = content.reduce((most, span) => Math.max(most, span.last), -1) + OUTSIDE;
  spans[opening] = { first, last: first };
  spans[closing] = { first: last, last };
}
