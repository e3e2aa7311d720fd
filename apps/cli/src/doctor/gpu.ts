/** Checks whether runs compute on a GPU here, and explains why not if one could be used. */
import { describeError } from '@ordo/core';
import { findGpuEngines, type GpuEngines } from '@ordo/tensor';
import { useEnginesOf } from '../engines/folder.ts';
import { type Check, fail, type Finding, ok, warn } from './check.ts';

export const checkGpu: Check = async (environment) => {
  try {
    useEnginesOf(environment);
    return judgeGpus(await findGpuEngines());
  } catch (error) {
    return fail('gpu', describeError(error), 'see "ordo engines list"');
  }
};

/**
 * Judges the engines. TensorFlow's build for GPUs was requested by the user, so it must compute on one. An addon that nobody
 * has built is only a drawback.
 */
export function judgeGpus({ driver, taken, absent }: GpuEngines): Finding {
  const broken = absent.find(({ id }) => id === 'tensorflow');
  if (broken !== undefined) return fail('gpu', `tensorflow: ${broken.reason}`, broken.fix ?? 'install it again');
  if (taken !== null)
    return ok('gpu', `"auto" computes on ${taken.device ?? 'a GPU'} with ${taken.id}: ${taken.reason}`);
  const why = absent.map(({ id, reason }) => `${id}: ${reason}`).join('; ');
  const detail = `runs compute on the processor${why === '' ? '' : ` (${why})`}`;
  if (!driver) return ok('gpu', detail);
  const fix = absent.find((status) => status.fix !== null)?.fix;
  return warn('gpu', `there is an NVIDIA driver, but ${detail}`, fix ?? 'see "ordo engines list"');
}
