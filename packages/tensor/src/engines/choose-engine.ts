/** Decides which of the probed engines `auto` takes, and explains the choice. */
import { OrdoError } from '@ordo/core';
import { hasNvidiaDriver, hidesGpus } from '../probes/nvidia.ts';
import type { Engine, EngineDefinition, EngineOptions, EngineProbe } from './engine.ts';

export interface Probed {
  readonly definition: EngineDefinition;
  readonly probe: EngineProbe;
}

type Wish = Pick<EngineOptions, 'precision' | 'gpus'>;

/**
 * Lists the engines that `auto` tries, the fastest first. Double precision is a special case, because no GPU engine has it.
 * Otherwise work that was given GPUs takes an engine on a GPU, and work that was given none, or can see none, takes an engine on
 * the processor.
 */
export function listCandidates(probed: readonly Probed[], wish: Wish): readonly Probed[] {
  const present = probed.filter(({ probe }) => probe.available);
  if (wish.precision === 'fp64') return present.filter(({ definition }) => definition.precision === 'fp64');
  const floats = present.filter(({ definition }) => definition.precision !== 'fp64');
  const gpus = givenGpus(wish);
  return gpus === null ? floats : floats.filter(({ probe }) => probe.gpu === gpus > 0);
}

/** Returns null if the work says nothing about GPUs, so that `auto` may take one. */
function givenGpus({ gpus }: Wish): number | null {
  return gpus ?? (hidesGpus() ? 0 : null);
}

/**
 * Explains the choice of `auto`. Of the absent engines it names the native one, which everybody can build, and those for a GPU
 * that this machine has.
 */
export function explainChoice(
  probed: readonly Probed[],
  passed: readonly string[],
  wish: Wish,
): Pick<Engine, 'reason' | 'missed'> {
  const wantsGpu = hasNvidiaDriver() && wish.precision !== 'fp64' && givenGpus(wish) !== 0;
  const names = wantsGpu ? ['cuda', 'native'] : ['native'];
  const absent = probed.flatMap(({ definition: { id }, probe }) =>
    names.includes(id) && !probe.available ? [describeAbsence(id, probe)] : [],
  );
  const reasons = [...passed, ...absent];
  if (reasons.length === 0) return { reason: 'the fastest engine available', missed: null };
  const missed = `faster ones are absent (${reasons.join('; ')})`;
  return { reason: `the fastest engine available; ${missed}`, missed };
}

function describeAbsence(id: string, { reason, fix }: EngineProbe): string {
  return `${id}: ${reason}; ${String(fix)}`;
}

/**
 * Returns the error of `auto` when no candidate could be loaded.
 * @param passed the reasons why the candidates could not be loaded
 */
export function explainFailure(probed: readonly Probed[], passed: readonly string[], wish: Wish): OrdoError {
  const gpus = wish.precision === 'fp64' ? 0 : (wish.gpus ?? 0);
  if (gpus === 0) return new OrdoError('engine.unavailable', `no engine is available: ${passed.join('; ')}`);
  const absent = probed.flatMap(({ definition: { id }, probe }) =>
    probe.gpu && !probe.available ? [`${id}: ${probe.reason}`] : [],
  );
  const why = [...passed, ...absent].join('; ');
  return new OrdoError(
    'engine.unavailable',
    `${gpus} GPU(s) are asked for, and no engine computes on one here: ${why}`,
    {
      pointer: '/resources/gpus',
      fix: 'fix what "ordo doctor" names, or leave out resources.gpus to compute on the processor',
    },
  );
}
