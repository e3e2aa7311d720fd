/** The process of one run, if several are executed at a time: receives its run, reports what happens, and ends. */
import { describeError, isOrdoError, OrdoError, shortHash } from '@ordo/core';
import { endWithParent } from '@ordo/core/end-with-parent';
import { readCodeBase } from '@ordo/spec';
import { useEnginesOf } from '../engines/folder.ts';
import { readEnvironment } from '../env.ts';
import { RunFolder } from './run-folder.ts';
import type { FromRun, RunOrder, ToRun } from './run-messages.ts';
import { findOrRun } from './run-one.ts';

const stop = new AbortController();

/** Sends a message, and resolves when the channel has it, so that a run with many events waits for a slow parent. */
async function tell(message: FromRun): Promise<void> {
  // Without a channel the parent is gone, and `endWithParent` ends this process.
  await new Promise<void>((resolve) => void process.send?.(message, undefined, undefined, () => resolve()));
}

async function obey({ run, hashes, translations, settings }: RunOrder): Promise<FromRun> {
  requireCode(settings.codeVersion);
  const folder = new RunFolder(settings.out, run, hashes, translations);
  const ended = await findOrRun(run, folder, {
    ...settings,
    board: {
      setState: (_id, _label, state) => void tell({ kind: 'state', state }),
      apply: (_id, event) => void tell({ kind: 'event', event }),
    },
    signal: stop.signal,
    say: (line) => void tell({ kind: 'said', line }),
  });
  return { kind: 'ended', run: ended };
}

/**
 * Checks the code. A build between two runs changes what the second process loads, and the result of the run would name other
 * code.
 * @throws OrdoError `environment.invalid`
 */
function requireCode(expected: string): void {
  const { version } = readCodeBase();
  if (version === expected) return;
  throw new OrdoError(
    'environment.invalid',
    `the code on disk is ${shortHash(version)}, and the command started with ${shortHash(expected)}`,
    {
      fix: 'start the command again; it goes on where it was',
    },
  );
}

function describeFailure(error: unknown): FromRun {
  const code = isOrdoError(error) ? error.code : 'internal.unexpected';
  return { kind: 'error', code, message: describeError(error), fix: isOrdoError(error) ? error.fix : undefined };
}

endWithParent();
// Ctrl-C in a terminal also reaches this process, but the command decides when it ends.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => undefined);
useEnginesOf(readEnvironment());
process.on('message', (message: ToRun) => {
  if (message.kind === 'abort') stop.abort(message.reason);
  else
    void obey(message)
      .catch(describeFailure)
      .then(tell)
      .then(() => process.exit(0));
});
