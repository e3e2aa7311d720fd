/** The thread that verifies one bundle, so that the event loop of the API stays free, and then ends. */
import { parentPort, workerData } from 'node:worker_threads';
import { type ArchivedBundle, readPublicKey, type Verification, verifyArchive } from '@ordo/reports/bundle';
import { describeError, isOrdoError } from '@ordo/core';
import { yieldProcessor } from '../reporting/yield-processor.ts';

export interface VerifyJob extends ArchivedBundle {
  /** The public keys in PEM. */
  readonly keys: readonly string[];
}

/** The answer of the thread. A file that cannot be unpacked or read is a problem of the bundle. */
export type VerifyReply = { readonly found: Verification } | { readonly problem: string } | { readonly stack: string };

yieldProcessor();
const { keys, ...bundle } = workerData as VerifyJob;

async function verify(): Promise<VerifyReply> {
  try {
    const known = keys.map((pem, i) => readPublicKey(pem, `key ${i + 1}`));
    return { found: await verifyArchive(bundle, known) };
  } catch (error) {
    if (isOrdoError(error)) return { problem: error.message };
    return { stack: error instanceof Error && error.stack !== undefined ? error.stack : describeError(error) };
  }
}

parentPort?.postMessage(await verify(), []);
