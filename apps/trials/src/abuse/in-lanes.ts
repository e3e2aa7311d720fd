/** Processes items in parallel: each lane takes the next item when it has finished one. */
export async function inLanes<T>(
  items: readonly T[],
  count: number,
  work: (next: () => T | undefined, lane: number) => Promise<void>,
): Promise<void> {
  const waiting = items.toReversed();
  const next = (): T | undefined => waiting.pop();
  await Promise.all(Array.from({ length: count }, (_, lane) => work(next, lane)));
}
