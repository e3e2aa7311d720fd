/** Says now and then on standard error how far a part has come, because a full run takes long. */
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
