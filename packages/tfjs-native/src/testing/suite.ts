// Tests that all engines share. A suite is defined once, and the package of each engine runs it.
import { describeWith } from '@ordo/testing/requirements';
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

/** What a computation gives on one thread, and what on three. Each is a backend of its own, which has no tensors from before. */
export async function onThreads<T>(use: EngineUnderTest['use'], compute: () => T): Promise<readonly [T, T]> {
  await use({ threads: 1 });
  const one = compute();
  await use({ threads: 3 });
  const three = compute();
  await use();
  return [one, three];
}

/** Those of the engines that are here. The tests of each other one are a single one, which is skipped. */
export function listPresent<Engine extends EngineUnderTest>(engines: readonly Engine[]): readonly Engine[] {
  for (const { title, absent } of engines) {
    if (absent === null) continue;
    describeWith({ name: `the engine ${title}`, get: absent, isPresent: false }, title, () => undefined);
  }
  return engines.filter(({ absent }) => absent === null);
}
