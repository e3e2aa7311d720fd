/** All kinds of fault. */
import type { FaultKind } from './fault.ts';
import { FREEZES } from './freeze.ts';
import { killTrainer } from './kill-trainer.ts';
import { KILLS } from './kill.ts';
import { NETWORK_FAULTS } from './network.ts';

export const FAULT_KINDS: readonly FaultKind[] = [killTrainer, ...KILLS, ...FREEZES, ...NETWORK_FAULTS];
