/** Uploads a result piece by piece, for proxies that refuse it as a whole. */
import { uploadWhole } from './artifacts.ts';
import type { Transport } from '../transport.ts';

export interface ResultPiece {
  readonly attemptId: string;
  readonly attemptNumber: number;
  /** The place of the piece, counted from 0. */
  readonly position: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface ResultPieces {
  upload(piece: ResultPiece): Promise<void>;
}

export function createResultPieces(transport: Transport): ResultPieces {
  return {
    upload: async ({ attemptId, attemptNumber, position, bytes }) => {
      const query = new URLSearchParams({ attemptNumber: String(attemptNumber), position: String(position) });
      const path = `/v1/attempts/${encodeURIComponent(attemptId)}/result-piece?${query.toString()}`;
      const body = new Blob([bytes]).stream();
      await uploadWhole(transport, path, { bytes: bytes.length, body, signal: undefined });
    },
  };
}
