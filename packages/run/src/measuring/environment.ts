/** Describes the software and hardware that computed a result. */
import { arch, hostname, release, platform } from 'node:os';
import type { RunResult } from '@ordo/spec';
import { describeCpu, type Engine } from '@ordo/tensor';

/** Returns the software and hardware of a result, which explain why another machine may give other values or times. */
export function describeEnvironment(engine: Engine, codeVersion: string, processes = 1): RunResult['environment'] {
  return {
    codeVersion,
    engine: engine.id,
    device: engine.device,
    threads: engine.threads,
    ...(processes === 1 ? {} : { processes }),
    node: process.version,
    platform: `${platform()} ${release()} ${arch()}`,
    cpu: describeCpu(),
    hostname: hostname(),
  };
}
