/** Answers requests that are not valid HTTP or whose headers are too long, and which therefore reach no route or hook. */
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { type ErrorCode, OrdoError } from '@ordo/core';
import { PROBLEM_TYPE, problemOf } from '../plugins/app/problem-details.ts';

const TEXTS: Readonly<Record<string, readonly [code: ErrorCode, message: string, fix: string]>> = {
  HPE_HEADER_OVERFLOW: [
    'request.too-large',
    'the address and the headers of the request are longer than 16 KiB',
    'send less in them',
  ],
  ERR_HTTP_REQUEST_TIMEOUT: ['request.invalid', 'the request did not arrive in time', 'send it again'],
};
const MALFORMED = ['request.invalid', 'the request is not HTTP', 'send HTTP/1.1'] as const;

export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
  const [code, message, fix] = TEXTS[error.code ?? ''] ?? MALFORMED;
  const problem = new OrdoError(code, message, { fix });
  const body = JSON.stringify(problemOf(problem, randomUUID()));
  const head = [
    `HTTP/1.1 ${problem.status} ${problem.title}`,
    `content-type: ${PROBLEM_TYPE}`,
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
}
