/** The contract of an export. */
import type { ExportColumn, ExportFilter, ExportFormat, Reader } from '@ordo/store/reading';

/** A table in long form, streamed as text. */
export interface Export {
  readonly id: string;
  /** The name of the table's rows in the OpenAPI document. */
  readonly rowTitle: string;
  readonly operationId: string;
  readonly summary: string;
  readonly columns: readonly ExportColumn[];
  readonly write: (reader: Reader, filter: ExportFilter, format: ExportFormat) => AsyncGenerator<Uint8Array | string>;
}
