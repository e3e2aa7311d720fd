/** Describes files in requests and answers. */

/** The content type of files. */
export const BYTES = 'application/octet-stream';

/** Documents a body of bytes. The file is checked by its SHA-256 when it is stored. */
export const BytesBodySchema = {
  content: { [BYTES]: { schema: { type: 'string', format: 'binary', 'x-checked-by': 'receiveArtifact' } } },
};
