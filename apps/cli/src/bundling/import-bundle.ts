/** Sends a bundle to the API, which verifies it and keeps its results. */
import { openAsBlob } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { ApiClient } from '@ordo/api-client';
import { FILES } from '@ordo/reports/bundle';
import { OrdoError, packArchive } from '@ordo/core';
import type { Context } from '../context.ts';
import { connect } from '../remote/connect.ts';

export async function importBundle(bundle: string, context: Context): Promise<void> {
  const found = await stat(bundle).catch((error: NodeJS.ErrnoException) => {
    throw new OrdoError('request.invalid', `${bundle} cannot be read (${error.code})`, { fix: 'name a bundle' });
  });
  const api = await connect(context.environment());
  const { study, version, origin, parts } = found.isDirectory()
    ? await sendFolder(api, bundle)
    : await send(api, bundle);
  const lines = parts.map(
    ({ part, experimentId, replayed }) => `${part}: experiment ${experimentId}${replayed ? ', imported before' : ''}`,
  );
  context.output().result({ study, version, origin, parts }, [`imported ${study}`, ...lines].join('\n'));
}

async function sendFolder(api: ApiClient, folder: string) {
  const place = await mkdtemp(path.join(tmpdir(), 'ordo-bundle-'));
  try {
    const file = path.join(place, 'bundle.tar.gz');
    await packArchive(folder, file, FILES.envelope);
    return await send(api, file);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}

async function send(api: ApiClient, file: string) {
  const blob = await openAsBlob(file);
  return await api.bundles.import({ bytes: blob.size, body: blob.stream() as ReadableStream<Uint8Array> });
}
