/** Answers with reports, which are computed in a thread and cached by content, with a strong ETag. */
import type { Report } from '@ordo/reports';
import { describeError, hashJson, type LogLevel, OrdoError } from '@ordo/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { acceptsGzip, matchesTag } from '../../reporting/entity-tags.ts';
import { type Compute, ReportCache } from '../../reporting/report-cache.ts';
import { ReportOffice } from '../../reporting/report-office.ts';
import { experimentsOf } from '../../reporting/reported-part.ts';
import type { ReportQuestion } from '../../reporting/thread-messages.ts';

/** The limit for JavaScript objects in MiB. A report over 10,000 runs, the most that a spec can have, was computed with half of it. */
const HEAP_MIB = 256;

export interface Reports {
  /**
   * Sends the report, or 304 if the client has it. Nothing is computed for a client that has disconnected.
   * @throws OrdoError `experiment.not-found`, `report.busy`, and what `buildReport` throws
   */
  send(request: FastifyRequest, reply: FastifyReply, question: ReportQuestion): Promise<FastifyReply>;
  /** Returns the report itself. @throws OrdoError as `send` does */
  read(question: Omit<ReportQuestion, 'format'>, signal: AbortSignal): Promise<Report>;
  /** Starts computing in the background what reports need from a new result. */
  sketch(runId: string): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly reports: Reports;
  }
}

export const reports = fp(async (app) => {
  const { settings, limits, store } = app;
  const { databaseUrl, logger, code } = settings;
  const office = new ReportOffice({
    databaseUrl,
    logger,
    logLevel: logger.level as LogLevel,
    maxWaiting: limits.waitingReports,
    heapMiB: HEAP_MIB,
  });
  const cache = new ReportCache(limits.reportCacheBytes);
  app.addHook('onClose', () => office.close());
  app.addHook('onListen', async () => {
    office.warmUp();
    // These are sketches of results from an earlier version, and of results that arrived just before the process ended.
    const missing = await store.segmentStatistics.runsWithoutSketch().catch((error: unknown) => {
      logger.warn({ reason: describeError(error) }, 'sketches that are missing will be computed with the next report');
      return [];
    });
    for (const runId of missing) office.sketch(runId);
  });

  const contentOf = async (question: ReportQuestion): Promise<string> => {
    const experiments = experimentsOf(question.parts);
    const stored = experiments.length === 0 ? '' : await store.reportContent.hash(experiments);
    // A table of scores that was sent is identified by its hash.
    const named = { ...question, table: question.table?.hash ?? null };
    if (stored !== null) return hashJson({ stored, question: named, code: code.version });
    throw new OrdoError('experiment.not-found', describeMissing(experiments), {
      fix: 'list the experiments to find the right id',
    });
  };

  app.decorate('reports', {
    sketch: (runId) => office.sketch(runId),
    read: async (asked, signal) => {
      const question = { ...asked, format: 'json' };
      const report = await cache.get(await contentOf(question), (own) => office.compute(question, own), signal);
      return JSON.parse(Buffer.from(report.plain.buffer).toString()) as Report;
    },
    send: async (request, reply, question) => {
      const content = await contentOf(question);
      const gzip = acceptsGzip(request.headers['accept-encoding']);
      // Strong tags differ between encodings, because the bytes do.
      const tag = `"${content.slice(0, 32)}${gzip ? '-gzip' : ''}"`;
      const headers = { etag: tag, vary: 'Accept-Encoding', 'cache-control': 'private, no-cache' };
      if (matchesTag(request.headers['if-none-match'], tag)) return reply.code(304).headers(headers).send();
      const compute: Compute = (signal) => office.compute(question, signal);
      const report = await cache.get(content, compute, request.signal).catch((error: unknown) => {
        if (!request.signal.aborted) throw error;
        return null;
      });
      // The client has disconnected, so nobody gets an answer.
      if (report === null) return reply.hijack();
      if (gzip) reply.header('content-encoding', 'gzip');
      const body = gzip ? report.gzip : report.plain;
      const name = question.study?.id.replaceAll('/', '-') ?? 'report';
      // A browser shows the report, and saves it under this name.
      reply.header('content-disposition', `inline; filename="${name}.${report.extension}"`);
      return reply.headers(headers).type(report.contentType).send(Buffer.from(body.buffer));
    },
  } satisfies Reports);
});

function describeMissing(ids: readonly string[]): string {
  return ids.length === 1
    ? `there is no experiment ${ids[0]}`
    : `not all of these experiments exist: ${ids.join(', ')}`;
}
