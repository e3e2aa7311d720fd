/** Finds the best tree under lader's model. Its features do not depend on target positions, so this search (CYK) is exact. */
import type { FeatureTable } from '../features/feature-table.ts';
import type { NumberedSentence } from '../features/vocabulary.ts';
import type { Order } from '../parsers/parser.ts';
import { EdgeFeatures } from './edge-features.ts';

/** The length of the longest terminal, in words. */
export const LONGEST_TERMINAL = 5;

/** For each span: 2 · cut + label of its best node, or −1 for a terminal. */
type Choices = Int32Array;

export function createLaderOrder(table: FeatureTable, columns: number): Order {
  const features = new EdgeFeatures(table, columns);
  return (sentence) => {
    features.setSentence(sentence);
    return readOrder(chooseEdges(features, sentence), sentence.words);
  };
}

function chooseEdges(features: EdgeFeatures, { words: n }: NumberedSentence): Choices {
  const scores = new Float64Array(n * n);
  const choices = new Int32Array(n * n).fill(-1);
  for (let size = 1; size <= n; size++) {
    for (let first = 0; first + size <= n; first++) {
      const last = first + size - 1;
      let best = size <= LONGEST_TERMINAL ? features.scoreTerminal(first, last) : Number.NEGATIVE_INFINITY;
      let choice = -1;
      for (let cut = first + 1; cut <= last; cut++) {
        const children = (scores[first * n + cut - 1] as number) + (scores[cut * n + last] as number);
        for (let label = 0; label < 2; label++) {
          const score = children + features.scoreNode(label, first, cut, last);
          if (score <= best) continue;
          best = score;
          choice = 2 * cut + label;
        }
      }
      scores[first * n + last] = best;
      choices[first * n + last] = choice;
    }
  }
  return choices;
}

function readOrder(choices: Choices, n: number): Int32Array {
  const order = new Int32Array(n);
  let length = 0;
  const open: [first: number, last: number][] = n === 0 ? [] : [[0, n - 1]];
  for (let span = open.pop(); span !== undefined; span = open.pop()) {
    const [first, last] = span;
    const choice = choices[first * n + last] as number;
    if (choice < 0) {
      for (let i = first; i <= last; i++) order[length++] = i;
      continue;
    }
    const left: [number, number] = [first, (choice >> 1) - 1];
    const right: [number, number] = [choice >> 1, last];
    // The part that comes first in the output is pushed last.
    if ((choice & 1) === 0) open.push(right, left);
    else open.push(left, right);
  }
  return order;
}
