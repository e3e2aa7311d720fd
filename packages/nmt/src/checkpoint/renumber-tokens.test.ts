/** A model whose tokens get other ids gives the same scores as before, token by token. */
import { loadEngine } from '@ordo/tensor';
import { beforeAll, expect, it } from 'vitest';
import { scoreTokens } from '../model/score-tokens.ts';
import type { TranslationModel } from '../model/translation-model.ts';
import { toyModel } from '../testing/toy-task.ts';
import { captureModel, loadModel } from './load-model.ts';
import { renumberTokens } from './renumber-tokens.ts';

beforeAll(async () => {
  await loadEngine('auto', { threads: 1 });
});

it('scores tokens alike under their new ids, and never generates a token that it did not have', async () => {
  const model = await toyModel({ type: 'sape' }, { model: { sharedEmbeddings: false, outputBias: true }, words: 4 });
  // Six tokens, among them PAD 0 and EOS 1. In the new order there is a new token 0, then EOS 1 and PAD 2, and then the
  // others in reverse.
  const oldIds = [null, 1, 0, 5, 4, 3, 2];
  const symbols = { padId: 2, eosId: 1, startId: 1 };
  const renumbered = await loadModel(
    renumberTokens(await captureModel(model), { source: oldIds, target: oldIds }, symbols),
  );
  expect(renumbered.vocabulary).toEqual({ source: 7, target: 7, ...symbols });

  const scores = await score(model, [2, 3, 4, 1], [5, 3, 1]);
  const same = await score(renumbered, [6, 5, 4, 1], [3, 5, 1]);
  scores.forEach((value, i) => expect(same[i]).toBeCloseTo(value, 5));

  const [never] = await score(renumbered, [6, 1], [0, 1]);
  expect(Math.exp(never as number)).toBe(0);
});

function score(model: TranslationModel, source: readonly number[], target: readonly number[]): Promise<Float64Array> {
  return scoreTokens(model, { source: asRow(source), target: asRow(target) });
}

function asRow(ids: readonly number[]) {
  return { tokens: Int32Array.from(ids), lengths: Int32Array.of(ids.length), time: ids.length };
}
