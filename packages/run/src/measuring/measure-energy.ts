/** Begins to measure the energy of a run, on the machine of its first process. */
import type { ProcessGroup } from '@ordo/nmt';
import { type EnergyMeter, type Engine, startEnergyMeter } from '@ordo/tensor';
import type { EnergySettings } from '../run-options.ts';

/**
 * Returns the meter, which must be stopped, or null in all processes except the first. All processes of the group must call this.
 */
export function measureEnergy(
  group: ProcessGroup,
  engine: Pick<Engine, 'gpu'>,
  settings: EnergySettings = {},
): EnergyMeter | null {
  const machines = group.gather([group.localRank]).filter(([localRank]) => localRank === 0).length;
  if (group.rank > 0) return null;
  const incomplete =
    machines === 1 ? null : `the run used ${machines} machines, and only the counters of the first can be read`;
  return startEnergyMeter({ ...settings, gpu: engine.gpu, gpus: group.size, incomplete });
}
