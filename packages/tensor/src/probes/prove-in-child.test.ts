/** Tests what a caller learns from a child process that computes, crashes, hangs, fails or prints nothing. */
import { describe, expect, it } from 'vitest';
import { proveInChild } from './prove-in-child.ts';

const prove = (code: string, withinMs?: number) => proveInChild(['-e', code], withinMs);

describe('proveInChild', () => {
  it('gives what the last line says, after whatever a library has printed', async () => {
    const proof = await prove(`console.log('I am a library'); console.log(JSON.stringify({ product: 6 * 7 }))`);
    expect(proof).toEqual({ said: { product: 42 }, problem: null });
  });

  it('survives a crash and names the signal', async () => {
    const proof = await prove(`process.kill(process.pid, 'SIGSEGV'); setTimeout(() => 0, 60_000)`);
    expect(proof).toEqual({ said: null, problem: 'the process that tried it was ended by SIGSEGV' });
  });

  it('does not wait for one that hangs', async () => {
    const started = performance.now();
    const proof = await prove(`process.on('SIGTERM', () => 0); setTimeout(() => 0, 60_000)`, 500);
    expect(proof.problem).toBe('the process that tried it gave no answer within 0.5 s');
    expect(performance.now() - started).toBeLessThan(20_000);
  });

  it('names the error of one that fails, and tells of one that says nothing', async () => {
    expect((await prove(`throw new RangeError('no such GPU')`)).problem).toBe(
      'the process that tried it ended with 1: RangeError: no such GPU',
    );
    expect((await prove('0')).problem).toBe('the process that tried it ended without an answer');
  });

  it('runs once for a question that is asked again', () => {
    expect(prove('1 + 1')).toBe(prove('1 + 1'));
  });
});
