/**
 * This program loads the addon and multiplies. It runs in a child process, because a library that crashes must not crash its
 * caller.
 */

/** The addon's file in the engine's folder. */
export const ADDON = 'tfjs_binding.node';

/** The facts that the program prints as JSON. */
export interface AddonFacts {
  readonly libtensorflow: string;
  /** True if TensorFlow computes on a GPU. */
  readonly gpu: boolean;
}

const CODE = `
Object.assign(process.env, JSON.parse(process.argv[2]));
const b = require(process.argv[1]);
const x = b.createTensor([2, 2], b.TF_FLOAT, Float32Array.of(1, 2, 3, 4));
const flag = (name) => ({ name, type: b.TF_ATTR_BOOL, value: false });
const attributes = [{ name: 'T', type: b.TF_ATTR_TYPE, value: b.TF_FLOAT }, flag('transpose_a'), flag('transpose_b')];
const [y] = b.executeOp('MatMul', attributes, [x, x], 1);
const found = [...b.tensorDataSync(y.id)].join();
if (found !== '7,10,15,22') throw new Error('it multiplies wrongly: ' + found);
console.log(JSON.stringify({ libtensorflow: b.TF_Version, gpu: b.isUsingGpuDevice() }));
`;

/** Returns the arguments with which Node tries the addon in an environment with these settings. */
export function argumentsToTry(addon: string, settings: Readonly<Record<string, string>>): string[] {
  return ['-e', CODE, addon, JSON.stringify(settings)];
}
