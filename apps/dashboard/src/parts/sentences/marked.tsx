/** Shows a text and marks the words that differ from another text. */
import { markChanges } from './mark-changes.ts';

/** @param known the text to compare with, or null if no words are to be marked */
export function Marked({ text, known }: { readonly text: string; readonly known: string | null }) {
  if (text === '') return '(nothing)';
  if (known === null) return text;
  // Equal words differ only in their position, so the position is the key.
  return markChanges(text, known).map(({ word, changed }, i) => (
    <span key={`${i} ${word}`}>
      {i > 0 && ' '}
      {changed ? <mark>{word}</mark> : word}
    </span>
  ));
}
