/** A text in which the words are marked that differ from another one. */
import { markChanges } from './mark-changes.ts';

/** @param known null marks nothing */
export function Marked({ text, known }: { readonly text: string; readonly known: string | null }) {
  if (text === '') return '(nothing)';
  if (known === null) return text;
  // The place of a word is all that tells it from an equal one.
  return markChanges(text, known).map(({ word, changed }, i) => (
    <span key={`${i} ${word}`}>
      {i > 0 && ' '}
      {changed ? <mark>{word}</mark> : word}
    </span>
  ));
}
