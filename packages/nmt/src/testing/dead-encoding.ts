/** A toy encoding with a parameter that trains nothing. The tests over all encodings must not accept it. */
import { tf } from '@ordo/tensor';
import type { TranslationModel } from '../model/translation-model.ts';
import type { PositionalHooks } from '../positional/positional-hooks.ts';
import { toyModel } from './toy-task.ts';

/** The reason why the parameter is dead: nothing reads it, or its value does not change the output. */
export const DEAD_ENCODINGS = ['unused', 'multiplied by zero'] as const;

/** Builds a model of type `none` with one more parameter, `positional.dead` [d]. The caller disposes of it. */
export async function buildDeadModel(dead: (typeof DEAD_ENCODINGS)[number]): Promise<TranslationModel> {
  const model = await toyModel({ type: 'none' });
  const variable = tf.tidy(() => tf.variable(tf.ones([model.shape.dimension])));
  const hooks: PositionalHooks = {
    onEmbeddings: (x) => tf.add(x, tf.mul(variable, 0)), // [batch, time, d]
  };
  return {
    ...model,
    hooks: dead === 'unused' ? {} : hooks,
    parameters: new Map([...model.parameters, ['positional.dead', variable]]),
    dispose: () => {
      variable.dispose();
      model.dispose();
    },
  };
}
