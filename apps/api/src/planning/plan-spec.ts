/** Plans the runs of a spec that a client has sent. */
import type { Tools } from '../apart/tools.ts';
import { type AskedPlan, planRuns } from './plan-runs.ts';
import { resolveRuns, type SentSpec } from './resolve-runs.ts';

/**
 * Plans the spec.
 * @returns JSON text, because only the client reads it
 * @throws OrdoError as `resolveRuns` does
 */
export async function planSpec(
  sent: SentSpec & Pick<AskedPlan, 'gpuHourPrice'>,
  { store }: Tools,
): Promise<{ json: string }> {
  const { spec, runs } = await resolveRuns(sent, store);
  const plan = await planRuns(store, {
    name: spec.name,
    runs,
    codeVersion: sent.code.version,
    gpuHourPrice: sent.gpuHourPrice,
  });
  return { json: JSON.stringify(plan) };
}
