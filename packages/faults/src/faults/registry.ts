/** All kinds of fault. */
import type { FaultKind } from './fault.ts';

export const FAULT_KINDS: readonly FaultKind[] = [];
