/** Finds every parameter of a model in its files, and checks names and shapes. */
import { OrdoError } from '@ordo/core';
import type { OwnFloats } from '@ordo/tensor';
import type { WeightFiles } from './weight-files.ts';
import type { Architecture, TensorPlace } from './architecture.ts';

/** The output projection, whose name in files has no prefix. */
export const OUTPUT_TENSOR = 'lm_head.weight';

export class PlacedParameters {
  readonly #weights: WeightFiles;
  readonly #architecture: Architecture;
  readonly #prefix: string;
  readonly #used = new Set<string>();

  /** @throws OrdoError `checkpoint.invalid` when the files belong to another family */
  constructor(weights: WeightFiles, architecture: Architecture) {
    this.#weights = weights;
    this.#architecture = architecture;
    this.#prefix = this.#findPrefix();
  }

  /**
   * Returns the values of a parameter, row-major.
   * @throws OrdoError `checkpoint.invalid` when it is missing, or when its shape does not agree with the configuration
   */
  read(name: string, shape: readonly number[]): OwnFloats {
    const place = this.#placeOf(name);
    this.#check(place, shape);
    const parts = place.tensors.map((tensor) => this.#weights.read(tensor));
    const joined = parts.length === 1 ? (parts[0] as OwnFloats) : join(parts);
    if (place.layout === 'outIn') return transpose(joined, shape);
    return joined.subarray((place.skipRows ?? 0) * (shape[1] ?? 0));
  }

  #placeOf(name: string): TensorPlace {
    if (name === 'output.weight') return { tensors: [OUTPUT_TENSOR], layout: 'asIs' };
    const place = this.#architecture.place(name);
    return { ...place, tensors: place.tensors.map((tensor) => `${this.#prefix}${tensor}`) };
  }

  #findPrefix(): string {
    const { prefixes, landmark, type } = this.#architecture;
    const found = prefixes.find((prefix) => this.#weights.tensors.has(`${prefix}${landmark}`));
    if (found !== undefined) return found;
    throw new OrdoError(
      'checkpoint.invalid',
      `${this.#weights.folder} has no tensor ${landmark} of ${type}, whatever stands before it`,
      { fix: 'fetch config.json and the weights of one model' },
    );
  }

  #check({ tensors, layout, skipRows = 0 }: TensorPlace, shape: readonly number[]): void {
    for (const tensor of tensors) {
      this.#used.add(tensor);
      const entry = this.#weights.tensors.get(tensor);
      if (entry === undefined) throw this.#wrong(`the tensor ${tensor} is missing`);
      const expected = shapeInFile(shape, { parts: tensors.length, layout, skipRows });
      if (entry.shape.length === expected.length && entry.shape.every((size, axis) => size === expected[axis]))
        continue;
      throw this.#wrong(
        `the tensor ${tensor} is [${entry.shape.join(', ')}], but config.json makes it [${expected.join(', ')}]`,
      );
    }
  }

  /**
   * Must be called after all parameters have been read: a tensor that remains in the files would have to be computed, too.
   * @throws OrdoError `checkpoint.invalid` for a tensor for which the model has no place
   */
  checkRest(): void {
    const bare = (name: string): string => (name.startsWith(this.#prefix) ? name.slice(this.#prefix.length) : name);
    const rest = [...this.#weights.tensors.keys()].filter(
      (name) => !this.#used.has(name) && !this.#architecture.isBuffer(bare(name)),
    );
    const stray = rest.filter((name) => name !== OUTPUT_TENSOR);
    if (stray.length > 0)
      throw this.#wrong(`the model has no place for ${stray.slice(0, 5).join(', ')}${stray.length > 5 ? ', …' : ''}`);
    if (rest.includes(OUTPUT_TENSOR)) this.#checkTied();
  }

  /** Checks a tied output projection, which may also be in the file if it is the same. */
  #checkTied(): void {
    const [embedding] = this.#placeOf('embedding').tensors as [string];
    const [head, table] = [OUTPUT_TENSOR, embedding].map((name) => this.#weights.read(name)) as [OwnFloats, OwnFloats];
    if (head.length === table.length && head.every((value, i) => Object.is(value, table[i]))) return;
    throw this.#wrong(`${OUTPUT_TENSOR} is not ${embedding}, although config.json ties them`);
  }

  #wrong(what: string): OrdoError {
    return new OrdoError('checkpoint.invalid', `${this.#weights.folder}: ${what}`, {
      fix: 'fetch config.json and the weights of one model',
    });
  }
}

/** Returns the shape of each tensor from which a parameter is made. */
function shapeInFile(
  shape: readonly number[],
  {
    parts,
    layout,
    skipRows,
  }: { readonly parts: number; readonly layout: TensorPlace['layout']; readonly skipRows: number },
): readonly number[] {
  const joinedLast = [...shape.slice(0, -1), (shape.at(-1) as number) / parts];
  if (layout === 'outIn') return joinedLast.toReversed();
  return [(joinedLast[0] as number) + skipRows, ...joinedLast.slice(1)];
}

function join(parts: readonly OwnFloats[]): OwnFloats {
  const size = parts.reduce((sum, { length }) => sum + length, 0);
  const joined = parts.every((part) => part instanceof Float32Array) ? new Float32Array(size) : new Float64Array(size);
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

/** Transposes values from [out, in] to the given [in, out]. */
function transpose(values: OwnFloats, [rows, columns]: readonly number[]): OwnFloats {
  const [n, m] = [rows as number, columns as number];
  const turned = values instanceof Float32Array ? new Float32Array(n * m) : new Float64Array(n * m);
  for (let row = 0; row < n; row++) {
    for (let column = 0; column < m; column++) turned[row * m + column] = values[column * n + row] as number;
  }
  return turned;
}
