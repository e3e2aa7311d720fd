/**
 * Computes a part of a network a second time in the backward pass, instead of keeping the tensors that its operations save (Chen
 * et al. 2016, "Training Deep Nets with Sublinear Memory Cost", §4). Only the tensors that the part reads are kept. Results are
 * equal to the bit: the second time, the same operations get the same operands, and the backward pass goes through them in the
 * same order as without recomputation, so that the gradients of a variable with several uses are also added in the same order.
 */
import { tf } from '../../tf.ts';
import { disposeTape, record, type Recording, type TapeNode } from './tape.ts';

/** The tape's node of a part that is computed again. */
interface RecomputedNode extends TapeNode {
  readonly again: () => Recording<tf.Tensor>;
}

export function isRecomputed(node: TapeNode): node is RecomputedNode {
  return 'again' in node;
}

/**
 * Computes `f`. If gradients are being recorded, the backward pass of `differentiateLoss` computes `f` a second time; no other
 * backward pass can go through it.
 * @param f computes one tensor from variables and from `reads`. Its argument says whether this is the second time, when it must
 * draw the same random numbers as the first time
 * @param reads every other tensor that `f` reads. These tensors stay alive until the backward pass has gone through `f`, and
 * nobody may dispose of them before
 * @throws Error when `f` reads a differentiable tensor that is neither among `reads` nor kept by anybody, or returns a tensor
 * that it reads
 */
export function recompute<T extends tf.Tensor>(f: (again: boolean) => T, reads: readonly tf.Tensor[]): T {
  if (!tf.engine().isTapeOn()) return f(false);
  // The first part that reads a tensor owns it, because the backward pass reaches that part last.
  const owned = [...new Set(reads)].filter((tensor) => !tensor.kept);
  for (const tensor of owned) tf.keep(tensor);
  try {
    // The first time is also recorded, so that both times run the same kernels, and to learn which variables the part uses.
    const { value, tape } = record(() => f(false));
    disposeTape(tape);
    const inputs = findInputs(tape, reads);
    if (value instanceof tf.Variable || inputs.includes(value) || reads.includes(value)) {
      throw new Error('a part that is computed again must not return a tensor that it reads');
    }
    const { state } = tf.engine();
    const node: RecomputedNode = {
      id: state.nextTapeNodeId++,
      kernelName: 'recompute',
      inputs: Object.fromEntries(inputs.map((input, i) => [i, input])),
      outputs: [value],
      saved: owned,
      again: () => record(() => f(true)),
    };
    state.activeTape.push(node);
    return value;
  } catch (error) {
    for (const tensor of owned) tensor.kept = false;
    throw error;
  }
}

/** Returns the tensors that the operations of a tape read but did not make. */
function findInputs(tape: readonly TapeNode[], reads: readonly tf.Tensor[]): tf.Tensor[] {
  const made = new Set(tape.flatMap((node) => node.outputs.map(({ id }) => id)));
  const named = new Set(reads.map(({ id }) => id));
  const found = new Set(tape.flatMap(({ inputs }) => Object.values(inputs)).filter(({ id }) => !made.has(id)));
  for (const tensor of found) {
    if (tensor instanceof tf.Variable || named.has(tensor.id) || tensor.dtype !== 'float32') continue;
    // Constants that are made inside are on no tape. They are disposed of by now, and are made again the second time.
    if (tensor.isDisposed || tensor.kept) continue;
    throw new Error(
      `a part that is computed again reads a tensor [${tensor.shape.join(',')}] that is not among its ${reads.length} reads: name it there`,
    );
  }
  return [...found];
}
