/** Adds a dataset to a service: reads its files, sends those that the service lacks, and declares what they are. */
import { type AddedDataset, type ApiClient, type DatasetFile, type NewDataset, take } from '@ordo/api-client';
import { OrdoError } from '@ordo/core';
import { corpusOf, type LanguagePair, type Side, type Split } from '@ordo/data';
import type { Output } from '../output.ts';
import { drawBar } from '../progress/draw.ts';
import { showLine } from '../progress/show-line.ts';
import { type InspectedFile, inspectFiles } from './inspect-files.ts';
import type { NamedFile } from './read-sides.ts';
import { sendFile } from './send-file.ts';

export interface NamedDataset extends Pick<NewDataset, 'name' | 'licence' | 'readers'> {
  readonly languages: LanguagePair;
  readonly files: readonly NamedFile[];
}

export interface Adding {
  readonly api: ApiClient;
  readonly output: Output;
  readonly signal: AbortSignal;
}

/** @throws OrdoError that names what is wrong with a file, before any of it is sent */
export async function addDataset(
  { name, licence, readers, languages, files }: NamedDataset,
  { api, output, signal }: Adding,
): Promise<{ readonly added: AddedDataset; readonly sentBytes: number }> {
  const line = showLine(process.stderr);
  try {
    const onFile = (file: string): void => line.tell(() => `reading ${file}`);
    const inspected = await inspectFiles(files, { signal, onFile });
    await requireFreeName(api, name, corpusOf(languages, inspected));
    let sentBytes = 0;
    const total = inspected.reduce((sum, { bytes }) => sum + bytes, 0);
    let done = 0;
    for (const file of inspected) {
      const before = done;
      const onBytes = (bytes: number): void =>
        line.tell(() => `${drawBar((before + bytes) / total)}  sending ${file.file}`);
      sentBytes += await sendFile(file, { datasets: api.datasets, output, signal, onBytes });
      done += file.bytes;
    }
    line.tell(() => 'the service reads the files');
    const whole = {
      train: pairOf(inspected, 'train'),
      valid: pairOf(inspected, 'valid'),
      test: pairOf(inspected, 'test'),
    };
    const added = await api.datasets.add({ name, licence, readers, ...languages, files: whole }, signal);
    return { added, sentBytes };
  } finally {
    line.stop();
  }
}

function pairOf(files: readonly InspectedFile[], split: Split) {
  const side = (wanted: Side): DatasetFile => {
    const found = files.find((file) => file.split === split && file.side === wanted);
    return { sha256: found?.sha256 ?? '', bytes: found?.bytes ?? 0 };
  };
  return { source: side('source'), target: side('target') };
}

/** Refuses a name that is in use. The service would refuse it too, but only after everything was sent. */
async function requireFreeName(api: ApiClient, name: string, corpus: string): Promise<void> {
  const { datasets } = await take(api.http.GET('/v1/datasets/added'));
  const { key } = await take(api.http.GET('/v1/me'));
  const own = Array.from(datasets).find((one) => one.name === name && (key === null || one.owner === key.owner));
  if (own === undefined || own.corpus === corpus) return;
  throw new OrdoError('dataset.conflict', `a dataset with other files is called "${name}" already`, {
    fix: `choose another name, or remove that one first: ordo data remove ${name}`,
  });
}
