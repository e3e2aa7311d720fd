/**
 * The hypergraph of a sentence (Neubig, Watanabe and Mori 2012, §3.2). For each span it has the nodes that differ in the words at
 * the ends of their output, which cube pruning finds. Losses depend only on those words, so that another score can be used on the
 * same hypergraph.
 */
import { isContiguous } from '../ranks/losses.ts';
import type { EdgeFeatures } from './edge-features.ts';
import { LONGEST_TERMINAL } from './parse.ts';
import { type Candidate, CandidateQueue } from './queue.ts';
import type { Edge } from './templates.ts';

/** One way to build a node. */
interface Hypothesis extends Edge {
  readonly score: number;
  readonly loss: number;
  readonly left: Node | null;
  readonly right: Node | null;
}

interface Node {
  /** The words that come first and last in the output. */
  readonly begins: number;
  readonly ends: number;
  /** The score of the best hypothesis, under the scoring that was requested last. */
  score: number;
  best: Hypothesis;
  readonly hypotheses: Hypothesis[];
}

export interface Derived {
  readonly edges: readonly Edge[];
  readonly loss: number;
}

export class Hypergraph {
  readonly #features: EdgeFeatures;
  readonly #beamWidth: number;
  readonly #queue = new CandidateQueue();
  #words = 0;
  #ranks: Int32Array = new Int32Array(0);
  /** [first word · n + last word] → its nodes, the best one first; and all nodes, with children before their parents. */
  #spans: Node[][] = [];
  #nodes: Node[] = [];
  /** [begins · n + ends] → the place of a node in its span's list. */
  #places = new Int32Array(0);

  constructor(features: EdgeFeatures, beamWidth: number) {
    this.#features = features;
    this.#beamWidth = beamWidth;
  }

  /** @param ranks the ranks of the words, for the losses */
  build(words: number, ranks: Int32Array): void {
    this.#words = words;
    this.#ranks = ranks;
    this.#nodes = [];
    this.#places = new Int32Array(words * words);
    this.#spans = Array.from({ length: words * words }, () => []);
    for (let size = 1; size <= words; size++) {
      for (let first = 0; first + size <= words; first++) this.#fill(first, first + size - 1);
    }
  }

  /** Returns the best derivation under score + `weight` · loss. */
  derive(weight: number, highestRank: number): Derived {
    for (const node of this.#nodes) {
      node.score = Number.NEGATIVE_INFINITY;
      for (const hypothesis of node.hypotheses) {
        const { score, loss, left, right } = hypothesis;
        const total = score + weight * loss + (left?.score ?? 0) + (right?.score ?? 0);
        if (total <= node.score) continue;
        node.score = total;
        node.best = hypothesis;
      }
    }
    const roots = this.#spans[this.#words - 1] as Node[];
    let [best, bestScore] = [roots[0] as Node, Number.NEGATIVE_INFINITY];
    for (const node of roots) {
      const score = node.score + weight * this.#rootLoss(node, highestRank);
      if (score > bestScore) [best, bestScore] = [node, score];
    }
    return collect(best, this.#rootLoss(best, highestRank));
  }

  #fill(first: number, last: number): void {
    const queue = this.#queue;
    queue.clear();
    if (last - first < LONGEST_TERMINAL) {
      queue.push({ score: this.#features.scoreTerminal(first, last), cut: -1, label: 0, left: 0, right: 0 });
    }
    for (let cut = first + 1; cut <= last; cut++) {
      for (let label = 0; label < 2; label++) this.#push(first, last, { cut, label, left: 0, right: 0 });
    }
    const found = this.#spans[first * this.#words + last] as Node[];
    for (let popped = 0; popped < this.#beamWidth; popped++) {
      const candidate = queue.pop();
      if (candidate === undefined) break;
      this.#add(found, first, last, candidate);
      const { cut, label, left, right } = candidate;
      if (cut < 0) continue;
      // Every pair of children is reached once, because the search moves left only in the first column.
      this.#push(first, last, { cut, label, left, right: right + 1 });
      if (right === 0) this.#push(first, last, { cut, label, left: left + 1, right });
    }
  }

  #push(first: number, last: number, { cut, label, left, right }: Omit<Candidate, 'score'>): void {
    const leftNode = this.#childAt(first, cut - 1, left);
    const rightNode = this.#childAt(cut, last, right);
    if (leftNode === null || rightNode === null) return;
    const score = this.#features.scoreNode(label, first, cut, last) + leftNode.score + rightNode.score;
    this.#queue.push({ score, cut, label, left, right });
  }

  #childAt(first: number, last: number, place: number): Node | null {
    return this.#spans[first * this.#words + last]?.[place] ?? null;
  }

  #add(found: Node[], first: number, last: number, candidate: Candidate): void {
    const { cut, label } = candidate;
    const left = cut < 0 ? null : this.#childAt(first, cut - 1, candidate.left);
    const right = cut < 0 ? null : this.#childAt(cut, last, candidate.right);
    const before = label === 0 ? left : right;
    const after = label === 0 ? right : left;
    const begins = before?.begins ?? first;
    const ends = after?.ends ?? last;
    const loss =
      before === null || after === null ? this.#terminalLoss(first, last) : this.#loss(before.ends, after.begins);
    const score = candidate.score - (left?.score ?? 0) - (right?.score ?? 0);
    const hypothesis = { first, last, cut, label, score, loss, left, right };
    const key = begins * this.#words + ends;
    // The places of another span's nodes may still be stored there.
    const known = found[this.#places[key] as number];
    if (known?.begins === begins && known.ends === ends) {
      known.hypotheses.push(hypothesis);
      return;
    }
    this.#places[key] = found.length;
    const node = { begins, ends, score: candidate.score, best: hypothesis, hypotheses: [hypothesis] };
    found.push(node);
    this.#nodes.push(node);
  }

  #loss(word: number, next: number): number {
    return isContiguous(this.#ranks[word] as number, this.#ranks[next] as number) ? 0 : 1;
  }

  #terminalLoss(first: number, last: number): number {
    let loss = 0;
    for (let i = first; i < last; i++) loss += this.#loss(i, i + 1);
    return loss;
  }

  #rootLoss({ begins, ends }: Node, highestRank: number): number {
    const start = isContiguous(-1, this.#ranks[begins] as number) ? 0 : 1;
    return start + (isContiguous(this.#ranks[ends] as number, highestRank + 1) ? 0 : 1);
  }
}

function collect(root: Node, rootLoss: number): Derived {
  const edges: Edge[] = [];
  let loss = rootLoss;
  const open: Node[] = [root];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    edges.push(node.best);
    loss += node.best.loss;
    if (node.best.left !== null) open.push(node.best.left);
    if (node.best.right !== null) open.push(node.best.right);
  }
  return { edges, loss };
}
