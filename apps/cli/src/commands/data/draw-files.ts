/** The files of a dataset as a table: what is expected of each, and whether it is there. */
import { type Dataset, locateDataFile } from '@ordo/data';
import { alignColumns } from '@ordo/reports/align-columns';

/** A file of a dataset, and its bytes where it is in the data folder, packed or not; null where it is missing. */
export type ListedFile = Dataset['files'][number] & { readonly bytes: number | null };

export async function listFiles(files: Dataset['files'], dataDir: string | undefined): Promise<ListedFile[]> {
  const found = files.map(async (file) => {
    const place = dataDir === undefined ? null : await locateDataFile(dataDir, file.name);
    return { ...file, bytes: place?.bytes ?? null };
  });
  return await Promise.all(found);
}

/** What is not known of a file is not checked, so it is said. */
export function drawFiles(files: readonly ListedFile[], dataDir: string | undefined): string {
  const rows = files.map(({ name, split, lines, sha256, bytes }) => [
    name,
    split,
    bytes === null ? 'missing' : `${bytes.toLocaleString('en-US')} bytes`,
    lines?.toLocaleString('en-US') ?? 'not checked',
    sha256 === undefined ? 'not checked' : `${sha256.value} (${sha256.of})`,
  ]);
  const table = alignColumns([['file in the data folder', 'split', 'here', 'lines', 'SHA-256'], ...rows]);
  return `${table}\n\n${drawMissing(files, dataDir)}`;
}

function drawMissing(files: readonly ListedFile[], dataDir: string | undefined): string {
  if (dataDir === undefined) return 'No data folder is set: let ORDO_DATA_DIR name one.';
  const missing = files.filter(({ bytes }) => bytes === null).length;
  if (missing === 0) return `All ${files.length} files are in ${dataDir}.`;
  return `${missing} of ${files.length} files are missing in ${dataDir}; "source" says where they come from.`;
}
