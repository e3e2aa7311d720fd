/** Runs the check with Ordo: imports kept results, runs and judges, and keeps finished results. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from './env.ts';
import type { Inputs } from './inputs.ts';
import { type Ended, runOrdo } from './ordo/run-ordo.ts';
import { signIn } from './ordo/sign-in.ts';

/** Runs the check. @throws Error if the service gives no key, or if Ordo cannot be started */
export async function runCheck(
  inputs: Inputs,
  { workspace, inherited }: Environment,
  signal: AbortSignal,
): Promise<Ended> {
  const { server, command, results } = inputs;
  const access = server === null ? {} : { ORDO_API_URL: server, ORDO_API_KEY: await keyOf(inputs, server, signal) };
  const surroundings = { command, folder: workspace, environment: { ...inherited, ...access }, signal };
  const archive = results === null ? null : path.resolve(workspace, results);
  if (archive !== null && existsSync(archive)) {
    const imported = await runOrdo(['results', 'import', archive, inputs.study, '--into', inputs.out], surroundings);
    // If one result was changed, others may have been changed, too.
    if (imported.code !== 0) return { ...imported, code: imported.code === 0 ? null : imported.code, stdout: '' };
  }
  const ended = await runOrdo(['check', inputs.study, ...listWords(inputs)], surroundings);
  if (archive !== null && existsSync(path.resolve(workspace, inputs.out))) {
    await runOrdo(['results', 'export', archive, '--from', inputs.out], surroundings);
  }
  return ended;
}

const keyOf = async ({ apiKey }: Inputs, server: string, signal: AbortSignal): Promise<string> =>
  apiKey ?? (await signIn(server, signal));

function listWords({ mode, part, budget, out }: Inputs): string[] {
  return [
    mode === 'local' ? '--local' : '--server',
    ...(part === null ? [] : ['--part', part]),
    ...(budget === null ? [] : ['--budget', budget]),
    '--out',
    out,
    '--json',
  ];
}
