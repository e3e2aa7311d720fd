/** Tests eight models with random weights against everything that the reference computes, and three models that are refused. */
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { loadLanguageModel } from '../models/load-language-model.ts';
import { checkModels, type ExpectedOfModel } from './check-models.ts';
import { haveOracles, oraclePath, readOracle } from './oracle-files.ts';

interface Listed {
  readonly name: string;
  readonly expect: 'load' | 'refuse';
}

describeWithReferences(haveOracles('language models'), 'the reference models', () => {
  const listed = readOracle('models', 'index.json') as readonly Listed[];
  const loadable = listed.filter((one) => one.expect === 'load').map(({ name }) => name);

  it.each([
    ['opt-350m-like', /do_layer_norm_before is false.*word_embed_proj_dim is 16/u],
    ['opt-postnorm-only', /do_layer_norm_before is false: post-norm/u],
    ['opt-proj-only', /word_embed_proj_dim is 16: projections/u],
  ])('%s is refused by name', async (name, message) => {
    await expect(loadLanguageModel(oraclePath('models', name))).rejects.toThrow(message);
  });

  it('are the only ones of the set, besides eight that load', () => {
    expect([loadable.length, listed.length]).toEqual([8, 11]);
  });

  checkModels(
    loadable.map((name) => ({
      name,
      folder: oraclePath('models', name),
      expected: readOracle('models', name, 'expected.json') as ExpectedOfModel,
    })),
  );
});
