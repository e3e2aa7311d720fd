/** Compares the scores of a text of 100 tokens in overlapping windows of 16 with those of the reference. */
import { describeWithReferences } from '@ordo/testing/describe-with-references';
import { expect, it } from 'vitest';
import { checkWindows, type WindowChoices, type WindowVariant } from './check-windows.ts';
import { haveOracles, oraclePath, readOracle } from './oracle-files.ts';

interface Windows extends WindowChoices {
  readonly model: string;
  readonly variants: readonly WindowVariant[];
}

describeWithReferences(haveOracles('overlapping windows'), 'the reference windows', () => {
  const { model, variants, ...choices } = readOracle('windows', 'windows.json') as Windows;

  it('are of three ways to place them', () => {
    expect(variants.map(({ name }) => name)).toEqual(['plain', 'bos_once', 'last_window_right_aligned']);
  });
  checkWindows(oraclePath('models', model), choices, variants);
});
