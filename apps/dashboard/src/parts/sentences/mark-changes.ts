/** Finds the words of a text that differ from another text: those that a longest common subsequence leaves out. */

interface MarkedWord {
  readonly word: string;
  readonly changed: boolean;
}

/** Marks the changed words. A word that has moved counts as changed, too. */
export function markChanges(text: string, known: string): MarkedWord[] {
  const words = wordsOf(text);
  const others = wordsOf(known);
  const lengths = commonLengths(words, others);
  let other = 0;
  return words.map((word, i) => {
    // A word is kept if a longest subsequence contains it. Words of the other text before it are skipped.
    const best = lengths[i]?.[other] ?? 0;
    if ((lengths[i + 1]?.[other] ?? 0) === best) return { word, changed: true };
    while (others[other] !== word || (lengths[i + 1]?.[other + 1] ?? 0) + 1 !== best) other += 1;
    other += 1;
    return { word, changed: false };
  });
}

const wordsOf = (text: string): string[] => text.split(' ').filter((word) => word !== '');

/** [i][j] is the length of the longest common subsequence of `a` from word i on and `b` from word j on. */
function commonLengths(a: readonly string[], b: readonly string[]): number[][] {
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  for (let i = a.length - 1; i >= 0; i -= 1) {
    const [row = [], below = []] = [lengths[i], lengths[i + 1]];
    for (let j = b.length - 1; j >= 0; j -= 1) {
      row[j] = a[i] === b[j] ? (below[j + 1] ?? 0) + 1 : Math.max(below[j] ?? 0, row[j + 1] ?? 0);
    }
  }
  return lengths;
}
