import { chunkLoss, tauLoss } from '../ranks/losses.ts';

/** Returns the losses of an order under the names that lader's evaluator uses. */
export const evaluateOrder = (order: ArrayLike<number>, ranks: Int32Array) => {
  const [chunk, tau] = [chunkLoss(order, ranks), tauLoss(order, ranks)];
  return { chunk_loss: chunk.loss, chunk_max: chunk.most, tau_loss: tau.loss, tau_max: tau.most };
};
