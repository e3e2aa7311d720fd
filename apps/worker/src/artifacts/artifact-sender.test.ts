import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { OrdoError } from '@ordo/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ArtifactSender } from './artifact-sender.ts';

let folder: string;
let file: string;
const content = Buffer.alloc(50_000, 'weights and moments');
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ordo-sender-'));
  file = path.join(folder, 'model.tar');
  await writeFile(file, content);
});
afterAll(() => rm(folder, { recursive: true }));

/** Creates an API behind a proxy that accepts bodies of up to `largest` bytes. */
function createProxied(largest: number) {
  const state = { largest, arrived: Buffer.alloc(0), sizes: [] as number[], stored: 0, failures: 0 };
  const pass = (bytes: number): void => {
    state.sizes.push(bytes);
    if (bytes > state.largest) throw new OrdoError('request.too-large', 'said by the proxy');
    if (state.failures > 0) {
      state.failures -= 1;
      throw new OrdoError('api.unavailable', 'the line broke');
    }
  };
  const sender = new ArtifactSender({
    sign: async () => null,
    count: async () => state.arrived.length,
    upload: async (_upload, { offset, bytes }) => {
      pass(bytes.length);
      state.arrived = Buffer.concat([state.arrived.subarray(0, offset), bytes]);
      return state.arrived.length;
    },
    store: async () => {
      state.stored += 1;
    },
  });
  const send = (bytes = content.length) =>
    sender.send({
      attemptId: 'a',
      attemptNumber: 1,
      sha256: 'f'.repeat(64),
      whole: { kind: 'model', bytes },
      file,
      signal: new AbortController().signal,
      send: async (body) => {
        const sent = await buffer(body);
        pass(sent.length);
        state.arrived = sent;
      },
    });
  return { state, send };
}

describe('a sender of artifacts', () => {
  it('sends a file whole where that passes', async () => {
    const { state, send } = createProxied(50_000);
    await send();
    expect([state.sizes, state.stored, state.arrived.equals(content)]).toEqual([[50_000], 0, true]);
  });

  it('sends it in pieces that a proxy lets pass, and remembers their size for the next file', async () => {
    const { state, send } = createProxied(20_000);
    await send();
    // Requests with 50,000 and with 25,000 bytes are refused; those with 12,500 pass.
    expect(state.sizes).toEqual([50_000, 25_000, 12_500, 12_500, 12_500, 12_500]);
    expect([state.stored, state.arrived.equals(content)]).toEqual([1, true]);
    state.arrived = Buffer.alloc(0);
    state.sizes.length = 0;
    await send();
    expect(state.sizes).toEqual([12_500, 12_500, 12_500, 12_500]);
  });

  it('goes on where an upload broke off', async () => {
    const { state, send } = createProxied(20_000);
    await send();
    state.arrived = state.arrived.subarray(0, 30_000);
    state.sizes.length = 0;
    state.failures = 1;
    await expect(send()).rejects.toMatchObject({ code: 'api.unavailable' });
    await send();
    expect(state.sizes).toEqual([12_500, 12_500, 7500]);
    expect(state.arrived.equals(content)).toBe(true);
  });

  it('gives up when not even a kibibyte passes', async () => {
    const { state, send } = createProxied(100);
    await expect(send()).rejects.toMatchObject({ code: 'request.too-large' });
    expect(Math.min(...state.sizes)).toBeLessThanOrEqual(1024);
  });

  it('says so when the disk has shortened the file', async () => {
    const { send } = createProxied(20_000);
    await expect(send(60_000)).rejects.toMatchObject({ code: 'disk.damaged' });
  });
});
