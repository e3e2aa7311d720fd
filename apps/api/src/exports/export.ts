/** The contract of an export. */
import type { ExportFormat } from '@ordo/core/exports';
import type { ExportColumn, ExportFilter, Reader } from '@ordo/store/reading';

/** A table in long form, streamed as text. */
export interface Export {
  /** The name of the table's rows in the OpenAPI document. */
  readonly rowTitle: string;
  readonly operationId: string;
  readonly summary: string;
  readonly columns: readonly ExportColumn[];
  readonly write: (reader: Reader, filter: ExportFilter, format: ExportFormat) => AsyncGenerator<Uint8Array | string>;
}
