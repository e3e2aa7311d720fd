/** Lets a run begin, report its machine, and fail. The run is in a pool of its own, so that no other worker takes it. */
import { startHand } from './hand.ts';

export async function failRun(
  apiUrl: string,
  { run, pool }: { run: string; pool: string },
  message: string,
): Promise<void> {
  const hand = await startHand(apiUrl, pool);
  const begun = await hand.begin(run);
  await begun.report({ 'system/cpu': 150, 'system/memory': 3_000_000_000 });
  await begun.fail(message);
  hand.leave();
}
