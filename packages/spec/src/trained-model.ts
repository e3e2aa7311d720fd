/** What the folder of a trained model says about itself in its `config.json`, beside what the weights are. */
import { DecodingSchema } from '@ordo/nmt';
import { type Static, Type } from 'typebox';
import { PreprocessingSchema } from './preprocessing.ts';

export const TRAINED_MODEL_FORMAT = 'ordo-model-1';

/** Open: it also holds sizes, encoding and vocabulary, which the weights' file repeats, and the run it comes from. */
export const TrainedModelSchema = Type.Object({
  format: Type.Literal(TRAINED_MODEL_FORMAT),
  languages: Type.Object({ source: Type.String(), target: Type.String() }),
  preprocessing: PreprocessingSchema,
  /** The search that its run was evaluated with. */
  search: DecodingSchema,
});
export type TrainedModelConfig = Static<typeof TrainedModelSchema>;
