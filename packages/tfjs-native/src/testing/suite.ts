// Tests that all engines share. A suite is defined once, and the package of each engine runs it.
import { describe } from 'vitest';

export interface UseOptions {
  /** For the CPU engine; the others ignore it. */
  readonly threads?: number;
  readonly memoryLimitBytes?: number;
}

export interface EngineUnderTest {
  readonly title: string;
  /** TF.js's name of the backend. */
  readonly backend: string;
  /** Why the engine cannot be tested here; null when it can. */
  readonly absent: string | null;
  readonly use: (options?: UseOptions) => Promise<void>;
}

/** Defines its tests once for each engine. */
export type Suite = (engines: readonly EngineUnderTest[]) => void;

/** Makes a suite from tests of one engine. The tests of an absent engine are skipped. */
export function onEngines(title: string, define: (engine: EngineUnderTest) => void): Suite {
  return (engines) => {
    for (const engine of engines) {
      describe.skipIf(engine.absent !== null)(`${title} (${engine.title})`, () => {
        define(engine);
      });
    }
  };
}

/** What a computation gives on one thread, and what on three. Each is a backend of its own, which has no tensors from before. */
export async function onThreads<T>(use: EngineUnderTest['use'], compute: () => T): Promise<readonly [T, T]> {
  await use({ threads: 1 });
  const one = compute();
  await use({ threads: 3 });
  const three = compute();
  await use();
  return [one, three];
}

/** Warns of absent engines, so that skipped tests are not mistaken for passed ones. */
export function warnOfAbsent<Engine extends EngineUnderTest>(engines: readonly Engine[]): readonly Engine[] {
  for (const { title, absent } of engines)
    if (absent !== null) console.warn(`SKIPPED: the engine ${title} is absent: ${absent}`);
  return engines;
}
