/**
 * Shows progress. A full run takes a long time, so it prints on standard error how far it is. SIGTERM ends it with the findings
 * so far.
 */
const EVERY_MS = 15_000;

/** Returns a function to call once for each input. */
export function openProgress(part: string, total: number): () => void {
  let done = 0;
  let said = performance.now();
  return () => {
    done++;
    if (performance.now() - said < EVERY_MS) return;
    said = performance.now();
    process.stderr.write(`${part}: ${done} of ${total} inputs\n`);
  };
}

let asked = false;
process.once('SIGTERM', () => {
  asked = true;
});

/** Returns whether the run should end early. */
export function interrupted(): boolean {
  return asked;
}
