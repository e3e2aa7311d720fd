/** Names the place where the pieces of an owner's files are kept. Each owner has one, so owners of equal files never meet. */
import { sha256 } from '@ordo/core';

export const senderOf = (owner: string): string => `dataset-${sha256(owner).slice(0, 32)}`;
