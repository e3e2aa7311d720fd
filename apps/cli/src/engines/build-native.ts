/**
 * Builds the native engine with the script that the bootstrap uses. When the build fails, it names the engine that is used
 * instead.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { findNativeBuild, listEngines } from '@ordo/tensor';
import { WorkFailed } from '../exit-codes.ts';
import type { Output } from '../output.ts';

const TELL_EVERY_MS = 15_000;

/** Builds the engine. @throws WorkFailed with the reason in one line; the output of the compiler has gone to stderr */
export async function buildNative(output: Output): Promise<void> {
  const started = Date.now();
  output.say('building the native engine; this takes up to a minute the first time and a moment when nothing changed');
  const clock = setInterval(
    () => output.say(`still compiling (${Math.round((Date.now() - started) / 1000)} s)`),
    TELL_EVERY_MS,
  );
  let words = '';
  try {
    // The build's output goes to stderr, because stdout is for the result of the command.
    const build = spawn(process.execPath, [findNativeBuild()], { stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [build.stdout, build.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        words += text;
        process.stderr.write(text);
      });
    }
    const [code] = (await once(build, 'close')) as [number | null];
    if (code === 0) return;
  } finally {
    clearInterval(clock);
  }
  const reason = /^native addon was not built: (.+)$/m.exec(words)?.[1] ?? 'its build ended early';
  throw new WorkFailed(`the native engine was not built (${reason}); ${await nameFallback()}`);
}

/** Returns the engine that `auto` chooses instead. */
async function nameFallback(): Promise<string> {
  const first = (await listEngines()).find(({ id, available }) => available && id !== 'native');
  return first === undefined ? 'no other engine is present' : `"${first.id}" is used instead`;
}
