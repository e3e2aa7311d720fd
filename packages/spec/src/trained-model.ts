/** What the folder of a trained model says about itself in its `config.json`, beside what the weights are. */
import { DecodingSchema } from '@ordo/nmt/declarations';
import { type Static, Type } from 'typebox';
import { PreprocessingSchema } from './preprocessing.ts';

export const TRAINED_MODEL_FORMAT = 'ordo-model-1';

/** Open: it also holds sizes, encoding and vocabulary, which the weights' file repeats, and where it comes from. */
export const TrainedModelSchema = Type.Object({
  format: Type.Literal(TRAINED_MODEL_FORMAT),
  languages: Type.Object({ source: Type.String(), target: Type.String() }),
  preprocessing: PreprocessingSchema,
  /** Whether the encoder reads `</s>` after the words, and whether it knows `<unk>`: yes, where nothing is said. */
  sourceEnds: Type.Optional(Type.Boolean()),
  hasUnknown: Type.Optional(Type.Boolean()),
  /** The search that its run was evaluated with, or the usual one of the toolkit it comes from. */
  search: DecodingSchema,
});
export type TrainedModelConfig = Static<typeof TrainedModelSchema>;
