/** Records the events that the leading tab sends to the others, and reads the events that the API has stored. */
import type { Page } from 'playwright-core';

interface Recorder {
  heard: number[];
}

/** Records the position of each event from now on. */
export async function recordStream(page: Page): Promise<{ positions(): Promise<readonly number[]> }> {
  await page.evaluate(() => {
    const recorder: Recorder = { heard: [] };
    (globalThis as unknown as { recorder: Recorder }).recorder = recorder;
    new BroadcastChannel('ordo-changes').addEventListener('message', ({ data }: MessageEvent) => {
      const told = data as { kind: string; event?: { position: number } };
      if (told.kind === 'event' && told.event !== undefined) recorder.heard.push(told.event.position);
    });
  });
  return { positions: () => page.evaluate(() => (globalThis as unknown as { recorder: Recorder }).recorder.heard) };
}

interface EventPage {
  readonly events: readonly { readonly position: number }[];
}

/** Returns the positions of all events of a run from `first` to `last`, in their order. */
export async function storedPositions(apiUrl: string, runId: string, first: number, last: number): Promise<number[]> {
  const found: number[] = [];
  for (let since = first - 1; since < last; ) {
    const answer = await fetch(`${apiUrl}/v1/changes?run=${runId}&since=${since}`);
    const { events } = (await answer.json()) as EventPage;
    found.push(...events.map(({ position }) => position));
    since = events.at(-1)?.position ?? last;
  }
  return found.filter((position) => position <= last);
}

/** Counts the streams that the API is sending. */
export async function countStreams(apiUrl: string): Promise<number> {
  const text = await (await fetch(`${apiUrl}/metrics`)).text();
  return Number(/^ordo_event_streams (\d+)$/m.exec(text)?.[1]);
}
