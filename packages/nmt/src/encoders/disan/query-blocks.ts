/** Cuts the queries of directional attention into blocks whose scores fit into little memory. */

/** `forward`: a word attends to the words before it. `backward`: a word attends to the words after it. */
export type Direction = 'forward' | 'backward';

/** The queries `query … query + queries - 1`, and the keys that at least one of them sees. */
export interface QueryBlock {
  readonly query: number;
  readonly queries: number;
  readonly key: number;
  readonly keys: number;
}

/** The largest number of scores in a block, unless one query alone has more. They take 8 MiB. */
const SCORES = 2 ** 21;

/** @param shape [batch, feature, time] */
export function queryBlocks(
  [batch, features, time]: readonly [number, number, number],
  direction: Direction,
  most = SCORES,
): QueryBlock[] {
  const size = Math.max(1, Math.floor(most / (batch * features * time)));
  const blocks: QueryBlock[] = [];
  for (let query = 0; query < time; query += size) {
    const queries = Math.min(size, time - query);
    const key = direction === 'forward' ? 0 : query + 1;
    const end = direction === 'forward' ? query + queries - 1 : time;
    blocks.push({ query, queries, key, keys: Math.max(end - key, 0) });
  }
  return blocks;
}
