/**
 * The thread that computes reports, so that the event loop of the API stays free. It has its own small connection pool, and
 * works on one job at a time.
 */
import { gzipSync } from 'node:zlib';
import { parentPort, workerData } from 'node:worker_threads';
import { createLogger, OrdoError } from '@ordo/core';
import { buildReport, findFormat, type Report } from '@ordo/reports';
import { createReader } from '@ordo/store/reading';
import { describeThrown } from '../apart/messages.ts';
import { loadParts } from './load-parts.ts';
import { sampleSketches } from './sample-sketches.ts';
import { createSketchRuns } from './sketch-runs.ts';
import type { Job, RenderedReport, Reply, ReportQuestion, ThreadSettings } from './thread-messages.ts';
import { yieldProcessor } from './yield-processor.ts';

const STATEMENT_TIMEOUT_MS = 60_000;
/** The compression level. Even at the fastest level, reports shrink to a tenth, in a third of the time of the usual level. */
const GZIP_LEVEL = 1;

yieldProcessor();
if (parentPort === null) throw new Error('the report thread is started by the API');
const port = parentPort;
const { databaseUrl, logLevel } = workerData as ThreadSettings;
const logger = createLogger('report-thread', logLevel);
// One connection streams sketches while the other reads statistics.
const reader = createReader({ url: databaseUrl, maxConnections: 2, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
const sketchRuns = createSketchRuns(reader, logger);

port.on('message', ({ job, ...message }: Job & { job: number }) => {
  work(message as Job).then(
    (rendered) => answer({ job, rendered }),
    (error: unknown) => answer({ job, error: describeThrown(error) }),
  );
});

function answer(reply: Reply): void {
  const rendered = 'rendered' in reply ? reply.rendered : null;
  port.postMessage(reply, rendered === null ? [] : [rendered.plain.buffer, rendered.gzip.buffer]);
}

async function work(job: Job): Promise<RenderedReport | null> {
  if (job.kind === 'sketch') {
    await sketchRuns(job.runIds, () => undefined);
    return null;
  }
  const { cancelled } = job;
  const question = unpack(job.question);
  const report = await compute(question, () => {
    if (Atomics.load(cancelled, 0) === 0) return;
    throw new OrdoError('api.unavailable', 'nobody waits for this report any more', { fix: 'ask for it again' });
  });
  const { contentType, extension, render } = findFormat(question.format);
  const plain = encode(render(report));
  return { contentType, extension, plain, gzip: copy(gzipSync(plain, { level: GZIP_LEVEL })) };
}

function unpack({ table, ...question }: ReportQuestion): ReportQuestion {
  if (table === undefined) return question;
  return {
    ...question,
    ...(JSON.parse(Buffer.from(table.json).toString()) as Pick<ReportQuestion, 'study' | 'parts'>),
  };
}

async function compute(question: ReportQuestion, checkCancelled: () => void): Promise<Report> {
  const loaded = await loadParts(reader, question.parts, question.study);
  await sketchRuns(loaded.finished, checkCancelled);
  const sampleRows = sampleSketches({ reader, testSets: loaded.testSets, checkCancelled });
  return buildReport({ ...question, parts: loaded.parts, sampleRows });
}

/** Encodes text as bytes in a separate buffer, which can be transferred. */
const encode = (text: string): Uint8Array<ArrayBuffer> => copy(Buffer.from(text, 'utf8'));
const copy = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);
