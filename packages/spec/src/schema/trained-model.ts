/** The part of a trained model's `config.json` that says how to use the model. */
import { DecodingSchema } from '@ordo/nmt/declarations';
import { type Static, Type } from 'typebox';
import { PreprocessingSchema } from './preprocessing.ts';

export const TRAINED_MODEL_FORMAT = 'ordo-model-1';

/**
 * Other keys are allowed. The file also holds the sizes, encoding and vocabulary, which the weights' file repeats, and the
 * origin of the model.
 */
export const TrainedModelSchema = Type.Object({
  format: Type.Literal(TRAINED_MODEL_FORMAT),
  languages: Type.Object({ source: Type.String(), target: Type.String() }),
  preprocessing: PreprocessingSchema,
  /** Whether the encoder reads `</s>` after the words. Defaults to true. */
  sourceEnds: Type.Optional(Type.Boolean()),
  /** Whether the encoder knows `<unk>`. Defaults to true. */
  hasUnknown: Type.Optional(Type.Boolean()),
  /** The search that the model's run was evaluated with, or the default search of the toolkit that the model comes from. */
  search: DecodingSchema,
});
export type TrainedModelConfig = Static<typeof TrainedModelSchema>;
