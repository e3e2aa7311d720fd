// Joins what was found block by block into the best of whole rows.

/** Of one block of columns. */
export interface BlockScores {
  /** The block's first column. */
  readonly first: number;
  /** Columns within the block, [rows · width], best first, ties by lower column. */
  readonly ids: Int32Array;
  readonly values: Float32Array;
  /** log Σ exp of the block's columns, [rows] */
  readonly normalisers: Float32Array;
}

export interface RowScores {
  /** [rows · count], best first, ties by lower column. */
  readonly ids: Int32Array;
  readonly values: Float32Array;
  /** [rows] */
  readonly normalisers: Float32Array;
}

/** @param blocks in the order of their columns, together at least `count` columns wide */
export function joinBlocks(blocks: readonly BlockScores[], rows: number, count: number): RowScores {
  const joined = {
    ids: new Int32Array(rows * count),
    values: new Float32Array(rows * count),
    normalisers: new Float32Array(rows),
  };
  for (let row = 0; row < rows; row++) {
    let filled = 0;
    for (const block of blocks) filled = insertBlock(joined, block, { row, rows, count, filled });
    joined.normalisers[row] = logSumExp(blocks.map(({ normalisers }) => normalisers[row] as number));
  }
  return joined;
}

interface Place {
  readonly row: number;
  readonly rows: number;
  readonly count: number;
  /** How many the row has. */
  readonly filled: number;
}

/** Gives how many the row has now. Later columns never displace equal ones; NaN is the last of all. */
function insertBlock({ ids, values }: RowScores, block: BlockScores, { row, rows, count, filled }: Place): number {
  const width = block.ids.length / rows;
  const start = row * count;
  let end = start + filled;
  for (let i = row * width; i < (row + 1) * width; i++) {
    const value = block.values[i] as number;
    if (end === start + count && !ranksBefore(value, values[end - 1] as number)) break;
    let at = end < start + count ? end++ : end - 1;
    for (; at > start && ranksBefore(value, values[at - 1] as number); at--) {
      values[at] = values[at - 1] as number;
      ids[at] = ids[at - 1] as number;
    }
    values[at] = value;
    ids[at] = block.first + (block.ids[i] as number);
  }
  return end - start;
}

const ranksBefore = (a: number, b: number): boolean => a > b || (Number.isNaN(b) && !Number.isNaN(a));

function logSumExp(parts: readonly number[]): number {
  const largest = Math.max(...parts);
  if (largest === -Infinity) return largest;
  return largest + Math.log(parts.reduce((sum, part) => sum + Math.exp(part - largest), 0));
}
