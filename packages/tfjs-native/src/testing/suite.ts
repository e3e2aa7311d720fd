// Tests that all engines share. A suite is defined once, and each engine's package runs it.
import { describeWith } from '@ordo/testing/requirements';
import { describe } from 'vitest';

export interface UseOptions {
  /** The number of threads for the CPU engine; other engines ignore it. */
  readonly threads?: number;
  readonly memoryLimitBytes?: number;
}

export interface EngineUnderTest {
  readonly title: string;
  /** TF.js's name of the backend. */
  readonly backend: string;
  /** The reason why the engine cannot be tested here; null when it can. */
  readonly absent: string | null;
  readonly use: (options?: UseOptions) => Promise<void>;
}

/** Defines the tests of a suite once for each engine. */
export type Suite = (engines: readonly EngineUnderTest[]) => void;

/** Makes a suite from tests of one engine. */
export function onEngines(title: string, define: (engine: EngineUnderTest) => void): Suite {
  return (engines) => {
    for (const engine of engines) {
      describe(`${title} (${engine.title})`, () => {
        define(engine);
      });
    }
  };
}

/** Returns the results of a computation on one thread and on three. Each uses a new backend, which has no earlier tensors. */
export async function onThreads<T>(use: EngineUnderTest['use'], compute: () => T): Promise<readonly [T, T]> {
  await use({ threads: 1 });
  const one = compute();
  await use({ threads: 3 });
  const three = compute();
  await use();
  return [one, three];
}

/** Returns the engines that are available here. For each other engine, a single skipped test stands for its tests. */
export function listPresent<Engine extends EngineUnderTest>(engines: readonly Engine[]): readonly Engine[] {
  for (const { title, absent } of engines) {
    if (absent === null) continue;
    describeWith({ name: `the engine ${title}`, get: absent, isPresent: false }, title, () => undefined);
  }
  return engines.filter(({ absent }) => absent === null);
}
