/** All kinds of fault. */
import { CLOCK_FAULTS } from './clocks.ts';
import { DAMAGED_ARTIFACTS } from './damaged-artifacts.ts';
import { DAMAGED_SCRATCH } from './damaged-scratch.ts';
import { DEPLOYS } from './deploys.ts';
import { FULL_DISKS } from './disks.ts';
import type { FaultKind } from './fault.ts';
import { FREEZES } from './freeze.ts';
import { JOB_FAULTS } from './jobs.ts';
import { killTrainer } from './kill-trainer.ts';
import { KILLS } from './kill.ts';
import { NETWORK_FAULTS } from './network.ts';
import { REQUEST_FAULTS } from './repeated-requests.ts';

export const FAULT_KINDS: readonly FaultKind[] = [
  killTrainer,
  ...KILLS,
  ...FREEZES,
  ...NETWORK_FAULTS,
  ...FULL_DISKS,
  ...CLOCK_FAULTS,
  ...DAMAGED_ARTIFACTS,
  ...DAMAGED_SCRATCH,
  ...JOB_FAULTS,
  ...REQUEST_FAULTS,
  ...DEPLOYS,
];
