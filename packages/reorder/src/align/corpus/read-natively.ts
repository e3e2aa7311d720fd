/** Reads a parallel text with the native kernel. */
import type { AlignKernel } from '../native/kernel.ts';
import type { Corpus, Words } from './corpus.ts';

/** Returns null if a line cannot be used; the reader in TypeScript says which one, and why. */
export function readNatively(kernel: AlignKernel, text: Uint8Array, threads: number): Corpus | null {
  const read = kernel.readCorpus(text, threads);
  if (read === undefined) return null;
  const sizes = new Float64Array(5);
  kernel.sizesOf(read, sizes);
  const [sourceWords, targetWords, sentences, bytes, words] = sizes as unknown as [
    number,
    number,
    number,
    number,
    number,
  ];
  const side = (length: number) => ({ words: new Uint32Array(length), starts: new Uint32Array(sentences + 1) });
  const [source, target] = [side(sourceWords), side(targetWords)];
  const list = new WordBytes(Buffer.alloc(bytes), new Uint32Array(words));
  kernel.copyCorpus(read, source.words, source.starts, target.words, target.starts, list.bytes, list.ends);
  return { list, source, target };
}

class WordBytes implements Words {
  readonly bytes: Buffer;
  /** [word] → the end of its bytes. They begin where the bytes of the previous word end. */
  readonly ends: Uint32Array;

  constructor(bytes: Buffer, ends: Uint32Array) {
    this.bytes = bytes;
    this.ends = ends;
  }

  get size(): number {
    return this.ends.length;
  }

  bytesOf(word: number): Buffer {
    return this.bytes.subarray(word === 0 ? 0 : this.ends[word - 1], this.ends[word]);
  }
}
