/** Takes the tensors of another toolkit's model by name and shape, and makes sure that none is left over. */
import type { OrdoError } from '@ordo/core';
import type { StoredTensor } from '@ordo/tensor';

export class ForeignTensors {
  readonly #tensors: ReadonlyMap<string, StoredTensor>;
  readonly #refuse: (what: string) => OrdoError;
  readonly #taken = new Set<string>();

  /** @param refuse makes the error for a problem, such as "it has no tensor x" */
  constructor(tensors: ReadonlyMap<string, StoredTensor>, refuse: (what: string) => OrdoError) {
    this.#tensors = tensors;
    this.#refuse = refuse;
  }

  has(name: string): boolean {
    return this.#tensors.has(name);
  }

  /**
   * @param shape the shape that the tensor must have; null stands for any size
   * @throws the error of `refuse` when the tensor is absent or has another shape
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

  /** Counts the layers by names such as `encoder.layers.0.fc1.weight`. */
  countLayers(nameOf: (layer: number) => string): number {
    let layers = 0;
    while (this.has(nameOf(layers))) layers++;
    return layers;
  }

  /**
   * Refuses tensors that were not taken, because the model would silently lack their effect.
   * @param harmless names of tensors that are not weights of the model
   */
  requireAllTaken(harmless: RegExp | null = null): void {
    const left = [...this.#tensors.keys()].filter((name) => !this.#taken.has(name) && harmless?.test(name) !== true);
    if (left.length === 0) return;
    const more = left.length === 1 ? '' : ` and ${left.length - 1} more tensors`;
    throw this.#refuse(`it has ${left[0]}${more}, for which this kind of Transformer has no place`);
  }
}
