/** What is known of another toolkit's model once it is read. */
import type { Checkpoint } from '@ordo/nmt';
import type { Decoding } from '@ordo/nmt/declarations';
import type { ModelText } from '../model-folder.ts';

export interface ForeignModel extends Pick<ModelText, 'vocabularies' | 'sourceEnds' | 'hasUnknown'> {
  readonly checkpoint: Checkpoint;
  /** The toolkit's own defaults. */
  readonly search: Decoding;
}
