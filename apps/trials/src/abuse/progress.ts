/** A full run takes long: it says on standard error how far it has come, and SIGTERM ends it with what it has found so far. */
const EVERY_MS = 15_000;

/** Call what is returned once for each input. */
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

/** Whether the run is to end early. */
export function interrupted(): boolean {
  return asked;
}
