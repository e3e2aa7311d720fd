import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger, hidePassword } from './logger.ts';

describe('createLogger', () => {
  it('redacts secrets at three depths and keeps the rest', () => {
    const lines: string[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        lines.push(String(chunk));
        done();
      },
    });
    createLogger('test', 'info', sink).info(
      { apiKey: 's1', a: { password: 's2', b: { token: 's3' } }, runId: 'r' },
      'hello',
    );
    const line: unknown = JSON.parse(lines[0] ?? '');
    expect(line).toMatchObject({
      apiKey: '[redacted]',
      a: { password: '[redacted]', b: { token: '[redacted]' } },
      runId: 'r',
      msg: 'hello',
    });
  });
});

describe('hidePassword', () => {
  it('keeps user and host and hides the password', () => {
    expect(hidePassword('postgresql://ordo:geheim@127.0.0.1:5432/ordo')).toBe(
      'postgresql://ordo:***@127.0.0.1:5432/ordo',
    );
  });
});
