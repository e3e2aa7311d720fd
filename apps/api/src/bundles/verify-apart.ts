/** Verifies a bundle in a separate thread. */
import { once } from 'node:events';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BundleContents, Verification } from '@ordo/reports/bundle';
import { OrdoError } from '@ordo/core';
import type { VerifyJob, VerifyReply } from './verify-thread.ts';

/** The compiled file, even when the sources are tested, because a thread starts outside the test runner. */
const THREAD = path.resolve(import.meta.dirname, '../../dist/bundles/verify-thread.js');
/**
 * The limit for JavaScript objects in MiB. Beyond this the thread ends, but not the API, which has a gibibyte including its
 * threads.
 */
const HEAP_MIB = 384;

export type TrustedBundle = Verification & { readonly contents: BundleContents };

/**
 * Verifies the bundle.
 * @throws OrdoError `bundle.untrusted` before any file is read, otherwise `bundle.invalid` with all problems
 */
export async function verifyApart(job: VerifyJob): Promise<TrustedBundle> {
  const reply = await ask(job);
  if ('stack' in reply) throw new Error(`the bundle could not be verified: ${reply.stack}`);
  if ('problem' in reply) throw invalid([reply.problem]);
  const { found } = reply;
  const { contents, signers, claimed, problems } = found;
  if (signers.length === 0) {
    const who = claimed.length === 0 ? 'nobody' : claimed.join(', ');
    throw new OrdoError('bundle.untrusted', `${who} has signed the bundle, whom this API does not trust`, {
      fix: 'ask an administrator to add the public key to the file that ORDO_BUNDLE_KEYS_FILE names',
    });
  }
  if (problems.length > 0 || contents === null) throw invalid(problems);
  return { ...found, contents };
}

function invalid(problems: readonly string[]): OrdoError {
  const fix = 'ask for the bundle again';
  return new OrdoError('bundle.invalid', `the bundle is not what it says: ${problems.join('; ')}`, { fix });
}

async function ask(job: VerifyJob): Promise<VerifyReply> {
  const thread = new Worker(THREAD, {
    workerData: job,
    // The test runner resolves sources with a condition that the compiled thread must not inherit.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  });
  try {
    const ended = once(thread, 'exit').then(([code]) => {
      throw new Error(`the thread ended with ${code}`);
    });
    const [reply] = (await Promise.race([once(thread, 'message'), ended])) as [VerifyReply];
    return reply;
  } catch (error) {
    throw new OrdoError('bundle.invalid', `the bundle could not be verified within ${HEAP_MIB} MiB of memory`, {
      fix: 'make a bundle of one part of the study',
      cause: error,
    });
  } finally {
    await thread.terminate();
  }
}
