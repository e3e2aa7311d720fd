/** The tensors of another toolkit's model: each is asked for by name and shape, and none may be left over. */
import type { OrdoError } from '@ordo/core';
import type { StoredTensor } from './safetensors.ts';

export class ForeignTensors {
  readonly #tensors: ReadonlyMap<string, StoredTensor>;
  readonly #refuse: (what: string) => OrdoError;
  readonly #taken = new Set<string>();

  /** @param refuse makes the error of a model whose fault is `what`, such as "it has no tensor x". */
  constructor(tensors: ReadonlyMap<string, StoredTensor>, refuse: (what: string) => OrdoError) {
    this.#tensors = tensors;
    this.#refuse = refuse;
  }

  has(name: string): boolean {
    return this.#tensors.has(name);
  }

  /**
   * @param shape what it must be; a null size may be anything.
   * @throws what `refuse` makes, when the tensor is absent or of another shape
   */
  take(name: string, shape: readonly (number | null)[]): StoredTensor {
    const tensor = this.#tensors.get(name);
    if (tensor === undefined) throw this.#refuse(`it has no tensor ${name}`);
    const fits =
      tensor.shape.length === shape.length && shape.every((size, i) => (size ?? tensor.shape[i]) === tensor.shape[i]);
    if (!fits) {
      const expected = shape.map((size) => size ?? 'any').join(', ');
      throw this.#refuse(`${name} has shape [${tensor.shape.join(', ')}], not [${expected}]`);
    }
    this.#taken.add(name);
    return tensor;
  }

  /** How many layers there are under names such as `encoder.layers.0.fc1.weight`. */
  countLayers(nameOf: (layer: number) => string): number {
    let layers = 0;
    while (this.has(nameOf(layers))) layers++;
    return layers;
  }

  /**
   * A tensor that nobody asked for does something that would be left out without a word.
   * @param harmless names that carry no weights of the model
   */
  requireAllTaken(harmless: RegExp | null = null): void {
    const left = [...this.#tensors.keys()].filter((name) => !this.#taken.has(name) && harmless?.test(name) !== true);
    if (left.length === 0) return;
    const more = left.length === 1 ? '' : ` and ${left.length - 1} more tensors`;
    throw this.#refuse(`it has ${left[0]}${more}, for which this kind of Transformer has no place`);
  }
}
