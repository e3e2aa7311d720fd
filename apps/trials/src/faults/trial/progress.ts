/** Prints every few seconds how far the trial is. */
import type { TrialRecord } from './record.ts';

const EVERY_MS = 10_000;

/** Writes a line every ten seconds, and returns a function that ends it. */
export function showProgress(record: TrialRecord, count: number, say: (line: string) => void): () => void {
  const started = performance.now();
  let told = 0;
  const timer = setInterval(() => {
    const done = record.faults.length;
    const minutesLeft = done === 0 ? Number.NaN : (((performance.now() - started) / done) * (count - done)) / 60_000;
    const left =
      done >= count ? 'coming to rest' : Number.isNaN(minutesLeft) ? '…' : `${minutesLeft.toFixed(1)} min left`;
    const { experiments, ended, checks, violations } = record;
    say(
      `${done}/${count} faults, ${left}; ${experiments} experiments, ${ended.size} runs ended, ` +
        `${checks} checks, ${violations.length} violations`,
    );
    for (; told < violations.length; told++) say(`  VIOLATION ${violations[told]?.what}`);
  }, EVERY_MS);
  return () => clearInterval(timer);
}
