/** Tests what every artifact storage must do, on local disk and on a real S3-compatible store. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { sha256 } from '@ordo/core';
import { hasTestS3, startTestS3, type TestS3 } from '@ordo/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ArtifactStorage } from './artifact-storage.ts';
import { createLocalArtifacts } from './local-artifacts.ts';
import { readS3Address, readS3Credentials } from '../s3/address.ts';
import { createS3Artifacts } from '../s3/s3-artifacts.ts';

const HOUR_MS = 3_600_000;

interface Place {
  readonly artifacts: ArtifactStorage;
  readonly close: () => Promise<void>;
}

async function openLocal(): Promise<Place> {
  const root = await mkdtemp(path.join(tmpdir(), 'ordo-conformance-'));
  return { artifacts: createLocalArtifacts(root), close: () => rm(root, { recursive: true }) };
}

async function openS3(): Promise<Place> {
  const server: TestS3 = await startTestS3();
  const address = readS3Address(await server.createBucket('conformance'));
  const artifacts = createS3Artifacts({ address, credentials: readS3Credentials(server.key) });
  return { artifacts, close: () => server.stop() };
}

const PLACES: (readonly [string, () => Promise<Place>])[] = [['local disk', openLocal]];
if (hasTestS3('artifacts in a bucket')) PLACES.push(['an S3-compatible store', openS3]);

describe.each(PLACES)('artifacts on %s', (_, open) => {
  let place: Place;
  let artifacts: ArtifactStorage;
  beforeAll(async () => {
    place = await open();
    artifacts = place.artifacts;
    await artifacts.check();
  }, 120_000);
  afterAll(() => place.close());

  const sender = '01900000-0000-7000-8000-000000000001';
  const store = async (bytes: Buffer): Promise<string> => {
    const hash = sha256(bytes);
    await (await artifacts.receive(Readable.from([bytes]), { sha256: hash, maxBytes: 1e9 })).keep();
    return hash;
  };
  const listed = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const artifact of artifacts.list()) found.push(artifact.sha256);
    return found.toSorted();
  };
  const read = async (hash: string): Promise<Buffer> => await buffer((await artifacts.open(hash)).stream);

  // 20 MiB are sent to a bucket in three parts.
  it.each([0, 300_000, 20 * 2 ** 20])('keeps %i bytes, even when they are stored twice', async (size) => {
    const bytes = Buffer.alloc(size, 'weights');
    for (let i = 0; i < 2; i++) await store(bytes);
    const hash = sha256(bytes);
    expect(await artifacts.sizeOf(hash)).toBe(size);
    const opened = await artifacts.open(hash);
    expect(opened.bytes).toBe(size);
    expect(sha256(await buffer(opened.stream))).toBe(hash);
    expect(await listed()).toContain(hash);
    await artifacts.remove(hash);
    await artifacts.remove(hash);
    expect(await artifacts.sizeOf(hash)).toBeNull();
    await expect(artifacts.open(hash)).rejects.toMatchObject({ code: 'artifact.not-found' });
  });

  it.each([10, 20 * 2 ** 20])(
    'shows nothing of %i bytes before they are kept, or after they are discarded',
    async (size) => {
      const bytes = Buffer.alloc(size, 'never kept');
      const hash = sha256(bytes);
      const received = await artifacts.receive(Readable.from([bytes]), { sha256: hash, maxBytes: size });
      await expect(artifacts.open(hash)).rejects.toMatchObject({ code: 'artifact.not-found' });
      await received.discard();
      expect(await artifacts.removeDrafts(-HOUR_MS)).toBe(0);
      expect(await listed()).toEqual([]);
    },
  );

  it('stores nothing when the bytes are wrong, too many, or break off', async () => {
    const bytes = Buffer.alloc(9 * 2 ** 20, 'x');
    const other = sha256('other');
    const broken = Readable.from(
      (async function* () {
        yield bytes;
        throw new Error('connection reset');
      })(),
    );
    const limits = { sha256: other, maxBytes: 2 ** 30 };
    await expect(artifacts.receive(Readable.from([bytes]), limits)).rejects.toMatchObject({ code: 'artifact.corrupt' });
    await expect(artifacts.receive(Readable.from([bytes]), { ...limits, maxBytes: 9 })).rejects.toMatchObject({
      code: 'request.too-large',
    });
    await expect(artifacts.receive(broken, limits)).rejects.toThrow('connection reset');
    expect(await listed()).toEqual([]);
    expect(await artifacts.removeDrafts(-HOUR_MS)).toBe(0);
  });

  it.each(['../../etc/passwd', `${'a'.repeat(63)}/`, '', 'A'.repeat(64)])(
    'never turns %j into a name',
    async (name) => {
      const missing = { code: 'artifact.not-found' };
      await expect(artifacts.open(name)).rejects.toMatchObject(missing);
      await expect(artifacts.receive(Readable.from(['x']), { sha256: name, maxBytes: 9 })).rejects.toMatchObject(
        missing,
      );
      await expect(artifacts.pieces.count({ sha256: name, sender })).rejects.toMatchObject(missing);
    },
  );

  it('joins pieces, even when one was sent twice or broke off', async () => {
    const whole = Buffer.from('0123456789');
    const artifact = { sha256: sha256(whole), sender };
    const write = (from: number, to: number) =>
      artifacts.pieces.write(Readable.from([whole.subarray(from, to)]), artifact, { offset: from, maxBytes: 10 });
    expect(await artifacts.pieces.count(artifact)).toBe(0);
    expect(await write(0, 4)).toBe(4);
    await expect(write(5, 6)).rejects.toMatchObject({ fix: 'send the pieces from byte 4 on' });
    const broken = Readable.from(
      (async function* () {
        yield whole.subarray(4, 6);
        throw new Error('connection reset');
      })(),
    );
    const place4 = { offset: 4, maxBytes: 10 };
    await expect(artifacts.pieces.write(broken, artifact, place4)).rejects.toThrow('connection reset');
    expect(await write(2, 5)).toBe(6);
    await expect(artifacts.pieces.join(artifact, 10)).rejects.toMatchObject({ fix: 'send the pieces from byte 6 on' });
    expect(await write(6, 10)).toBe(10);
    const arrived: Uint8Array[] = [];
    for await (const chunk of await artifacts.pieces.read(artifact)) arrived.push(chunk);
    expect(Buffer.concat(arrived)).toEqual(whole);
    await (await artifacts.pieces.join(artifact, 10)).keep();
    expect(await read(artifact.sha256)).toEqual(whole);
    expect(await artifacts.removeDrafts(-HOUR_MS)).toBe(0);
    await artifacts.remove(artifact.sha256);
  });

  it('joins a file that nobody can change, even while a piece is still being sent or when it is there already', async () => {
    const whole = Buffer.from('0123456789');
    const artifact = { sha256: sha256(whole), sender };
    const write = (source: Readable) => artifacts.pieces.write(source, artifact, { offset: 0, maxBytes: 10 });
    const slow = new PassThrough();
    slow.write('0');
    await write(Readable.from([whole]));
    const writing = write(slow);
    const joined = await artifacts.pieces.join(artifact, 10);
    slow.end('spoiled!!');
    await writing;
    await joined.keep();
    expect(await read(artifact.sha256)).toEqual(whole);
    // Discarding what was kept, or a second file of the same content, leaves the first in its place.
    await joined.discard();
    await write(Readable.from([whole]));
    await (await artifacts.pieces.join(artifact, 10)).discard();
    expect(await read(artifact.sha256)).toEqual(whole);
    expect(await artifacts.pieces.count(artifact)).toBe(10);
    await artifacts.pieces.discard(artifact);
    expect(await artifacts.removeDrafts(-HOUR_MS)).toBe(0);
    await artifacts.remove(artifact.sha256);
  });

  it('starts again when the pieces make up another file', async () => {
    const other = { sha256: sha256('another file'), sender };
    await artifacts.pieces.write(Readable.from([Buffer.from('0123456789')]), other, { offset: 0, maxBytes: 10 });
    await expect(artifacts.pieces.join(other, 10)).rejects.toMatchObject({
      code: 'artifact.corrupt',
      fix: 'send all pieces again',
    });
    expect(await artifacts.pieces.count(other)).toBe(0);
  });

  it('forgets the pieces of a file that nobody wants', async () => {
    const unwanted = { sha256: sha256('unwanted'), sender };
    await artifacts.pieces.discard(unwanted);
    await artifacts.pieces.write(Readable.from([Buffer.from('unw')]), unwanted, { offset: 0, maxBytes: 10 });
    await artifacts.pieces.discard(unwanted);
    expect(await artifacts.pieces.count(unwanted)).toBe(0);
  });

  it('sweeps pieces, and uploads that were never ended, when they are old', async () => {
    const left = { sha256: sha256('left'), sender };
    await artifacts.pieces.write(Readable.from([Buffer.from('half')]), left, { offset: 0, maxBytes: 10 });
    // The upload is neither kept nor discarded, as when the API dies.
    const bytes = Buffer.alloc(9 * 2 ** 20, 'dead');
    await artifacts.receive(Readable.from([bytes]), { sha256: sha256(bytes), maxBytes: 2 ** 30 });
    expect(await artifacts.removeDrafts(HOUR_MS)).toBe(0);
    expect(await artifacts.pieces.count(left)).toBe(4);
    expect(await artifacts.removeDrafts(-HOUR_MS)).toBe(2);
    expect(await artifacts.pieces.count(left)).toBe(0);
  });

  it('takes files straight from their sender, if it takes any', async () => {
    const { direct } = artifacts;
    if (direct === null) return;
    const whole = Buffer.alloc(6 * 2 ** 20, 'straight to the store');
    const artifact = { sha256: sha256(whole), sender };
    const send = async (body: Buffer, piece: Parameters<typeof direct.upload>[1]): Promise<number> => {
      const request = await direct.upload(artifact, piece);
      if (request === null) throw new Error('the store does not compare hashes');
      const { url, method, headers } = request;
      return (await fetch(url, { method, headers, body: new Uint8Array(body) })).status;
    };
    expect(await send(Buffer.from('something else'), null)).toBe(400);
    expect(await artifacts.sizeOf(artifact.sha256)).toBeNull();
    expect(await send(whole, null)).toBe(200);
    await (await artifacts.pieces.join(artifact, whole.length)).keep();
    const address = await direct.download(artifact.sha256, 'model.tar');
    const answer = await fetch(address);
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="model.tar"');
    expect(sha256(Buffer.from(await answer.arrayBuffer()))).toBe(artifact.sha256);
    // Recording a file that was swept in the meantime fails, so the file is sent again.
    const late = await artifacts.pieces.join(artifact, whole.length);
    await artifacts.remove(artifact.sha256);
    await expect(late.keep()).rejects.toMatchObject({ code: 'artifact.corrupt' });
    for (const [from, to] of [
      [0, 2 ** 22],
      [2 ** 22, whole.length],
    ] as const) {
      const piece = whole.subarray(from, to);
      expect(await send(piece, { offset: from, bytes: piece.length, sha256: sha256(piece) })).toBe(200);
    }
    expect(await artifacts.pieces.count(artifact)).toBe(whole.length);
    await (await artifacts.pieces.join(artifact, whole.length)).keep();
    expect(sha256(await read(artifact.sha256))).toBe(artifact.sha256);
  });
});
