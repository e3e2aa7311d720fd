/** Downloads tables in long form, which may be larger than memory. */
import { OrdoError } from '@ordo/core';
import type { ExportTable } from '@ordo/core/exports';
import type { paths } from '../generated/api.ts';
import type { Transport } from '../transport.ts';

export type ExportQuery = NonNullable<paths['/v1/exports/scores']['get']['parameters']['query']>;

export interface Exports {
  /** Streams the text of the table as it arrives. @throws OrdoError `experiment.not-found`, `request.invalid` */
  download(table: ExportTable, query: ExportQuery, signal?: AbortSignal): Promise<ReadableStream<Uint8Array>>;
}

export function createExports(transport: Transport): Exports {
  return {
    download: async (table, query, signal) => {
      const path = `/v1/exports/${table}?${new URLSearchParams(query).toString()}`;
      const { body } = await transport.send(path, { signal: signal ?? null });
      if (body !== null) return body;
      throw new OrdoError('api.unavailable', `the answer to ${path} is empty`, { fix: 'check the URL of the API' });
    },
  };
}
