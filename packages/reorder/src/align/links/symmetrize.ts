/** Combines the alignments of both directions as fast_align's atools does (Och and Ney 2003; Koehn, Och and Marcu 2003). */

export type Link = readonly [source: number, target: number];

export const HEURISTICS = ['intersect', 'union', 'grow-diag', 'grow-diag-final', 'grow-diag-final-and'] as const;
export type Heuristic = (typeof HEURISTICS)[number];

/** Links of one pair by source position and target position. */
class Grid {
  readonly width: number;
  readonly height: number;
  readonly #cells: Uint8Array;

  constructor(width: number, height: number, links: readonly Link[] = []) {
    this.width = width;
    this.height = height;
    this.#cells = new Uint8Array(width * height);
    for (const [i, j] of links) this.add(i, j);
  }

  has(i: number, j: number): boolean {
    return i >= 0 && j >= 0 && i < this.width && j < this.height && this.#cells[i * this.height + j] === 1;
  }

  add(i: number, j: number): void {
    this.#cells[i * this.height + j] = 1;
  }

  /** Returns the links by source position, then by target position. */
  links(): Link[] {
    const links: Link[] = [];
    for (let at = this.#cells.indexOf(1); at >= 0; at = this.#cells.indexOf(1, at + 1)) {
      links.push([Math.floor(at / this.height), at % this.height]);
    }
    return links;
  }
}

/** @returns the links by source position, then by target position */
export function symmetrize(forward: readonly Link[], reverse: readonly Link[], heuristic: Heuristic): Link[] {
  const all = [...forward, ...reverse];
  const width = Math.max(0, ...all.map(([i]) => i + 1));
  const height = Math.max(0, ...all.map(([, j]) => j + 1));
  const union = new Grid(width, height, all);
  if (heuristic === 'union') return union.links();
  const other = new Grid(width, height, reverse);
  const both = new Grid(width, height, forward).links().filter(([i, j]) => other.has(i, j));
  if (heuristic === 'intersect') return both;
  const growth = new Growth(new Grid(width, height, both), both);
  growth.grow(union.links().filter(([i, j]) => !growth.grid.has(i, j)));
  if (heuristic === 'grow-diag') return growth.grid.links();
  for (const links of [forward, reverse]) {
    growth.finish(new Grid(width, height, links).links(), heuristic === 'grow-diag-final-and');
  }
  return growth.grid.links();
}

class Growth {
  readonly grid: Grid;
  readonly #sources: Uint8Array;
  readonly #targets: Uint8Array;

  constructor(grid: Grid, links: readonly Link[]) {
    this.grid = grid;
    this.#sources = new Uint8Array(grid.width);
    this.#targets = new Uint8Array(grid.height);
    for (const [i, j] of links) this.#add(i, j);
  }

  /** Adds neighbours of links that reach a word without links, and repeats this until nothing is added. */
  grow(candidates: readonly Link[]): void {
    let waiting = candidates;
    for (let before = -1; before !== waiting.length; ) {
      before = waiting.length;
      waiting = waiting.filter(([i, j]) => {
        if ((this.#sources[i] && this.#targets[j]) || !this.#hasNeighbour(i, j)) return true;
        this.#add(i, j);
        return false;
      });
    }
  }

  /** Adds links that reach a word without links, or only links between two such words. */
  finish(links: readonly Link[], both: boolean): void {
    for (const [i, j] of links) {
      const taken = (this.#sources[i] as number) + (this.#targets[j] as number);
      if (taken < (both ? 1 : 2)) this.#add(i, j);
    }
  }

  #add(i: number, j: number): void {
    this.grid.add(i, j);
    this.#sources[i] = 1;
    this.#targets[j] = 1;
  }

  #hasNeighbour(i: number, j: number): boolean {
    for (const di of [-1, 0, 1]) {
      for (const dj of [-1, 0, 1]) if ((di !== 0 || dj !== 0) && this.grid.has(i + di, j + dj)) return true;
    }
    return false;
  }
}
