/**
 * One safetensors file that is open for reading. Its header is in memory, and its tensors stay on disk until they are requested.
 */
import { OrdoError } from '@ordo/core';
import { openByteSource } from './byte-source.ts';
import type { OwnFloats } from './dtypes.ts';
import { readHeader, type TensorEntry } from './header.ts';
import { readTensor } from './read-tensor.ts';

export class SafetensorsFile {
  readonly path: string;
  readonly tensors: ReadonlyMap<string, TensorEntry>;
  readonly metadata: Readonly<Record<string, string>>;
  readonly #source: ReturnType<typeof openByteSource>;

  /**
   * Opens a file and checks its header.
   * @throws OrdoError `checkpoint.invalid` when it is absent, damaged, cut off or in another format
   */
  constructor(path: string) {
    this.path = path;
    this.#source = openByteSource(path);
    try {
      const { tensors, metadata } = readHeader(this.#source);
      this.tensors = tensors;
      this.metadata = metadata;
    } catch (error) {
      this.close();
      throw error;
    }
  }

  /**
   * Reads one tensor, row-major. A Float32Array holds F16, BF16 and F32 exactly; F64 becomes a Float64Array.
   * @throws OrdoError `checkpoint.invalid` when there is no such tensor, or when it holds no floating-point numbers
   */
  read(name: string): OwnFloats {
    const entry = this.tensors.get(name);
    if (entry === undefined) throw new OrdoError('checkpoint.invalid', `${this.path} has no tensor ${name}`);
    return readTensor(this.#source, entry);
  }

  close(): void {
    this.#source.close();
  }
}
