/** Draws the files of a dataset as a table: the expected properties of each, and whether it exists. */
import { type Dataset, locateDataFile } from '@ordo/data';
import { showCount, tableOf, type View } from '../../listing/table.ts';

/** A file of a dataset, and its size in bytes if it is in the data folder, packed or not; null if it is missing. */
export type ListedFile = Dataset['files'][number] & { readonly bytes: number | null };

export async function listFiles(files: Dataset['files'], dataDir: string | undefined): Promise<ListedFile[]> {
  const found = files.map(async (file) => {
    const place = dataDir === undefined ? null : await locateDataFile(dataDir, file.name);
    return { ...file, bytes: place?.bytes ?? null };
  });
  return await Promise.all(found);
}

/** Draws the table. Unknown properties of a file are not checked, so they are marked as unknown. */
export function drawFiles(files: readonly ListedFile[], dataDir: string | undefined): View {
  const table = tableOf(files, {
    name: ['file in the data folder', (file) => file.name],
    split: ['split', (file) => file.split],
    bytes: ['bytes', (file) => file.bytes, ({ bytes }) => (bytes === null ? 'missing' : showCount(bytes))],
    lines: ['lines', ({ lines }) => lines ?? null, ({ lines }) => (lines === undefined ? UNKNOWN : showCount(lines))],
    hashOf: ['hash of', ({ sha256 }) => sha256?.of ?? null, ({ sha256 }) => sha256?.of ?? ''],
    sha256: ['SHA-256', ({ sha256 }) => sha256?.value ?? null, ({ sha256 }) => sha256?.value ?? UNKNOWN],
  });
  return [table, '', drawMissing(files, dataDir)];
}

const UNKNOWN = 'not checked';

function drawMissing(files: readonly ListedFile[], dataDir: string | undefined): string {
  if (dataDir === undefined) return 'No data folder is set: let ORDO_DATA_DIR name one.';
  const missing = files.filter(({ bytes }) => bytes === null).length;
  if (missing === 0) return `All ${files.length} files are in ${dataDir}.`;
  return `${missing} of ${files.length} files are missing in ${dataDir}; "source" says where they come from.`;
}
