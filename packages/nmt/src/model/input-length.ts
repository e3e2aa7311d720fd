/** Refuses input that is longer than a model can take. */
import { OrdoError } from '@ordo/core';
import { listInputLimits } from '../positional/input-limits.ts';
import type { LengthLimit } from '../positional/declaration.ts';
import type { Side } from '../positional/positions.ts';
import type { TranslationModel } from './translation-model.ts';

/** Returns the length of the longest input that the model takes on a side, in tokens with EOS, and the option that sets it. */
export function inputLimit(model: TranslationModel, side: Side): LengthLimit {
  return listInputLimits(model, side)[0];
}

/** @throws OrdoError `model.input-too-long`, which names the option to raise */
export function checkLength(model: TranslationModel, side: Side, time: number): void {
  const { length, option } = inputLimit(model, side);
  if (time <= length) return;
  const what = side === 'encoder' ? 'source' : 'target';
  throw new OrdoError(
    'model.input-too-long',
    `a ${what} of ${time} tokens with EOS is longer than the ${length} that the model takes`,
    {
      pointer: option,
      fix: `set ${option.slice(1).replaceAll('/', '.')} to ${time} or more, or remove longer pairs by cleaning`,
    },
  );
}
