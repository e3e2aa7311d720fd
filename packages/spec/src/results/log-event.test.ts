import { describe, expect, it } from 'vitest';
import { findProblems } from '@ordo/core/validate';
import { logEvents } from './log-event.ts';
import { RunEventSchema } from './run-event.ts';

const messagesOf = (message: string): string[] => logEvents({ level: 'info', message }).map((event) => event.message);

describe('logEvents', () => {
  it('makes one event of what fits into one, with its step and its stream', () => {
    const said = { level: 'warn', message: 'loss is NaN', step: 7, stream: 'stderr' } as const;
    expect(logEvents(said)).toEqual([{ kind: 'log', ...said }]);
    expect(messagesOf('')).toEqual(['']);
    expect(messagesOf('x'.repeat(4000))).toHaveLength(1);
  });

  it('goes on in further events with what is longer, and loses no character', () => {
    const text = Array.from({ length: 9001 }, (_, i) => String.fromCharCode(97 + (i % 26))).join('');
    // 9001 = 4000 + 4000 + 1001
    expect(messagesOf(text).map(({ length }) => length)).toEqual([4000, 4000, 1001]);
    expect(messagesOf(text).join('')).toBe(text);
  });

  it('divides no character that takes two units', () => {
    const text = `${'x'.repeat(3999)}😀${'y'.repeat(10)}`;
    expect(messagesOf(text).map(({ length }) => length)).toEqual([3999, 12]);
    expect(messagesOf(text).join('')).toBe(text);
  });

  it('shows what no database keeps', () => {
    expect(messagesOf('a\0b\ud83dc😀')).toEqual(['a\u2400b\ufffdc😀']);
  });

  it('gives events that the schema of events allows', () => {
    for (const event of logEvents({ level: 'error', message: 'é😀'.repeat(5000), step: 0 })) {
      expect(findProblems(RunEventSchema, event)).toEqual([]);
    }
  });
});
