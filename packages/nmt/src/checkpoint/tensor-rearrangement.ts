/** Rearranges stored matrices from the layouts of other toolkits into ours. */
import type { StoredTensor } from '@ordo/tensor';

/**
 * Transposes [rows, columns] to [columns, rows]: PyTorch and CTranslate2 store matrices as [out, in], and we store them as
 * [in, out].
 */
export function transposeStored({ shape, values }: StoredTensor): StoredTensor {
  const [rows, columns] = shape as [number, number];
  const turned = new Float32Array(values.length);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      turned[column * rows + row] = values[row * columns + column] as number;
    }
  }
  return { shape: [columns, rows], values: turned };
}

/** Concatenates tensors of equal trailing shape along the first axis. */
export function stackStored(tensors: readonly StoredTensor[]): StoredTensor {
  const [, ...inner] = (tensors[0] as StoredTensor).shape;
  const rows = tensors.reduce((sum, { shape }) => sum + (shape[0] as number), 0);
  const values = new Float32Array(tensors.reduce((sum, tensor) => sum + tensor.values.length, 0));
  let at = 0;
  for (const tensor of tensors) {
    values.set(tensor.values, at);
    at += tensor.values.length;
  }
  return { shape: [rows, ...inner], values };
}
