/** A document of two sentences with changes that are written out. */
import { readConllu } from '@ordo/delta-lp/corpora';
import { type MeasuredDocument, placeWords } from '../reading/measured-document.ts';

/** Ann and "she" are the same person; "sang" has no head, and "she" and "well" depend on it. */
const TEXT = `# newdoc id = hand
# sent_id = 1
1\tAnn\tAnn\tPROPN\tNNP\t_\t2\tnsubj\t_\tEntity=(1)
2\tsmiled\tsmile\tVERB\tVBD\t_\t0\troot\t_\t_

# sent_id = 2
1\tBen\tBen\tPROPN\tNNP\t_\t3\tvocative\t_\tEntity=(2)
2\tshe\tshe\tPRON\tPRP\t_\t3\tnsubj:pass\t_\tEntity=(1)
3\tsang\tsing\tVERB\tVBD\t_\t0\troot\t_\t_
4\twell\twell\tADV\tRB\t_\t3\tadvmod\t_\t_

`;

/** @param changes ΔLP of each of the six words, for the words before it: Ann smiled | Ben she sang well */
export function measuredByHand(changes: readonly (readonly (number | null)[])[], text = TEXT): MeasuredDocument {
  const [document] = readConllu(text, 'hand.conllu');
  if (document === undefined) throw new Error('the text by hand has no document');
  const words = placeWords(document);
  return { document, words, changes, logProbabilities: words.map((_, i) => (i === 0 ? null : -i)) };
}

export const CHANGES: readonly (readonly (number | null)[])[] = [
  [],
  [2],
  [1, 0],
  [5, 1, 3],
  [9, 0, 2, 1],
  [0, 7, 3, 4, 1],
];
