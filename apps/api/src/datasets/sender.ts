/** Under which name the pieces of an owner's files are kept, so that owners of equal files never meet. */
import { sha256 } from '@ordo/core';

export const senderOf = (owner: string): string => `dataset-${sha256(owner).slice(0, 32)}`;
