/** Decides whether some tree of straight and inverted nodes puts the words in target order (Nakagawa 2015, §3.2). */

/**
 * Cuts the aligned words at the leftmost place that separates their ranks, and then each part in turn. A single aligned word has
 * no such place, so the reference does not train on sentences that have only one; neither do we.
 * @param ranks the ranks of the source words, −1 for an unaligned word
 */
export function isBracketable(ranks: Int32Array): boolean {
  const aligned = ranks.filter((rank) => rank >= 0);
  const open: [begin: number, end: number][] = [[0, aligned.length]];
  for (let part = open.pop(); part !== undefined; part = open.pop()) {
    const [begin, end] = part;
    const cut = findCut(aligned, begin, end);
    if (cut === null) return false;
    if (cut - begin > 1) open.push([begin, cut]);
    if (end - cut > 1) open.push([cut, end]);
  }
  return true;
}

/**
 * Finds the leftmost cut at which no word of one side comes after the other side. The extremes of all right sides are found in
 * one pass.
 */
function findCut(ranks: Int32Array, begin: number, end: number): number | null {
  const size = end - begin;
  const least = new Int32Array(size);
  const most = new Int32Array(size);
  for (let i = size - 1; i >= 0; i--) {
    const rank = ranks[begin + i] as number;
    least[i] = i === size - 1 ? rank : Math.min(rank, least[i + 1] as number);
    most[i] = i === size - 1 ? rank : Math.max(rank, most[i + 1] as number);
  }
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let i = 1; i < size; i++) {
    low = Math.min(low, ranks[begin + i - 1] as number);
    high = Math.max(high, ranks[begin + i - 1] as number);
    if (high <= (least[i] as number) || (most[i] as number) <= low) return begin + i;
  }
  return null;
}
