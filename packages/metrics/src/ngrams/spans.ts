/** The words of a text as positions, without copies: a list of start, end, start, end, … in UTF-16 units. */
import { IntegerList } from '../scoring/integer-list.ts';

/** Fills a list with the spans of the words that one tokenizer finds in a text. */
export type MarkWords = (text: string, spans: IntegerList) => void;

/** Returns the words as strings. */
export function cutWords(text: string, mark: MarkWords): string[] {
  const spans = new IntegerList();
  mark(text, spans);
  const { values, length } = spans;
  return Array.from({ length: length / 2 }, (_, i) => text.slice(values[2 * i], values[2 * i + 1]));
}
