/** A model of another toolkit, after it has been read. */
import type { Checkpoint, ModelConfig } from '@ordo/nmt';
import type { Decoding } from '@ordo/nmt/declarations';
import type { ModelText } from '../decoding/model-folder.ts';

export interface ForeignModel extends Pick<ModelText, 'vocabularies' | 'sourceEnds' | 'hasUnknown'> {
  readonly checkpoint: Checkpoint<ModelConfig>;
  /** The toolkit's default search. */
  readonly search: Decoding;
}
