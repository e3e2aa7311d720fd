/** All invariants. They remember what they have seen, so each trial gets its own. */
import type { Invariant } from './invariant.ts';

export const createInvariants = (): readonly Invariant[] => [];
