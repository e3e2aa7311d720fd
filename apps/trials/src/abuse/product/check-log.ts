/** Searches the API's log of one part for secrets. */
import type { Outcome } from '../findings.ts';
import { findSecrets } from './secrets.ts';
import type { World } from './world.ts';

/** Checks the log. @param from the number of lines before the part */
export function checkLog(outcome: Outcome, world: World, from: number): Outcome {
  const lines = world.product.log.slice(from);
  const found = findSecrets(world, lines).map((line) => ({
    input: 'the API’s log',
    wrong: [`A secret is in: ${line}`],
    repeat: `npm run abuse -- --only ${outcome.part}`,
  }));
  const note = `${found.length} of the ${lines.length} lines that the API has logged have a secret in them.`;
  return { ...outcome, findings: [...outcome.findings, ...found], notes: [...outcome.notes, note] };
}
