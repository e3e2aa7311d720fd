/** `random`: an order that has no relation to the target, as a control. */
import { Random } from '@ordo/core';
import { defineOrderKind, identityOrder, orderAll, type Orderer } from './order-text.ts';

/**
 * Creates an orderer. The seed and the units alone decide the order, so that new text can be ordered in the same way as the
 * training text.
 */
function createOrderer(seed: number): Orderer {
  return (units) => {
    const random = Random.fromSeed(seed, `random order of ${units.join(' ')}`);
    return Int32Array.from(random.shuffle([...identityOrder(units.length)]));
  };
}

export const random = defineOrderKind({
  id: 'random',
  order: async (request, { seed }) => ({
    ...(await orderAll(request, createOrderer(seed))),
    file: null,
    remark: '',
  }),
  open: ({ seed }) => createOrderer(seed),
});
