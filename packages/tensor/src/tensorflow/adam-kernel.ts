/** `OrdoAdam` through TensorFlow's resource variables, whose fused update changes memory in place. */
import type * as tf from '@tensorflow/tfjs-core';
import type { Handle, TensorFlowBackend } from './backend.ts';
import type { Kernel, KernelCall } from './kernel.ts';

/**
 * Lends a tensor's memory to a variable without a copy, updates it there, and reads it back as a new handle. TensorFlow first
 * copies the memory when another tensor still holds it, so that the other tensor keeps its values.
 */
export function makeAdamKernel(backend: TensorFlowBackend): Kernel {
  const { binding } = backend;
  const dtype = { name: 'dtype', type: binding.TF_ATTR_TYPE, value: binding.TF_FLOAT };
  let slots: readonly [number, number, number] | undefined;

  const makeSlot = (name: string): number => {
    const text = (key: string, value: string) => ({ name: key, type: binding.TF_ATTR_STRING, value });
    const shape = { name: 'shape', type: binding.TF_ATTR_SHAPE, value: [] };
    const attributes = [text('container', ''), text('shared_name', `ordo-${name}`), dtype, shape];
    return (binding.executeOp('VarHandleOp', attributes, [], 1)[0] as Handle).id;
  };
  const lend = (slot: number, tensor: tf.TensorInfo): void => {
    const [id] = backend.getInputTensorIds([tensor]) as [number];
    binding.executeOp('AssignVariableOp', [dtype], [slot, id], 0);
    // From here on the variable must be the only holder of the memory. Otherwise the update would change a copy.
    binding.deleteTensor(id);
    backend.tensorMap.get(tensor.dataId).id = -1;
  };
  const takeBack = (slot: number, tensor: tf.TensorInfo): void => {
    const [handle] = binding.executeOp('ReadVariableOp', [dtype], [slot], 1) as [Handle];
    backend.tensorMap.get(tensor.dataId).id = handle.id;
  };

  return (call) => {
    slots ??= [makeSlot('parameter'), makeSlot('first'), makeSlot('second')];
    const { ops } = call;
    const scalars = readStep(call);
    const gradientScale = call.number('gradientScale', 1);
    const scale = ops.upload([], Float32Array.of(gradientScale));
    const tensors = call.list();
    const count = tensors.length / 4;
    const handles = slots.map((id) => ({ id, shape: [], dtype: binding.TF_FLOAT }));
    const attributes = [ops.type(), ops.flag('use_locking', false), ops.flag('use_nesterov', false)];
    for (let i = 0; i < count; i++) {
      const trio = [0, 2, 3].map((part) => tensors[part * count + i] as tf.TensorInfo);
      const gradient = ops.input(tensors[count + i] as tf.TensorInfo);
      const scaled = gradientScale === 1 ? gradient : ops.binary('Mul', gradient, scale);
      trio.forEach((tensor, slot) => lend(slots?.[slot] as number, tensor));
      ops.runMany('ResourceApplyAdam', attributes, { inputs: [...handles, ...scalars, scaled], outputs: 0 });
      trio.forEach((tensor, slot) => takeBack(slots?.[slot] as number, tensor));
      if (scaled !== gradient) ops.release(scaled);
    }
    const nothing = ops.floats(0);
    for (const slot of slots) binding.executeOp('AssignVariableOp', [dtype], [slot, nothing.id], 0);
    return [];
  };
}

/**
 * Returns the arguments of ResourceApplyAdam: β₁ᵗ, β₂ᵗ, learning rate, β₁, β₂, ε. The operation adds ε to √v, whereas Algorithm 1
 * of Kingma & Ba adds it to √v̂ = √v/√(1 - β₂ᵗ), so ε is multiplied by √(1 - β₂ᵗ) here.
 */
function readStep(call: KernelCall): readonly Handle[] {
  const { ops } = call;
  const [beta1, beta2, step] = [call.number('beta1'), call.number('beta2'), call.number('step')];
  const epsilon = call.number('epsilon') * Math.sqrt(1 - beta2 ** step);
  const values = [beta1 ** step, beta2 ** step, call.number('learningRate'), beta1, beta2, epsilon];
  return values.map((value) => ops.upload([], Float32Array.of(value)));
}
