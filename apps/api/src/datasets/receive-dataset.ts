/** Adds a dataset: reads the files that have arrived, and stores all of them or none. */
import { OrdoError } from '@ordo/core';
import { corpusOf, FILE_PLACES, type FilePlace, inspectText, type InspectedText, requireEqualSides } from '@ordo/data';
import type { NewDatasetSchema } from '@ordo/protocol/schemas/dataset';
import { type AddedDataset, type Caller, type PiecedArtifact, type ReceivedArtifact, UNKNOWN_OWNER } from '@ordo/store';
import type { Static } from 'typebox';
import type { App } from '../app-options.ts';
import { senderOf } from './sender.ts';

type NewDataset = Static<typeof NewDatasetSchema>;
type Receiver = Pick<App, 'store' | 'artifacts' | 'limits'>;

interface PlacedFile extends FilePlace, InspectedText {}

/** @throws OrdoError as the route declares. Nothing was stored then. */
export async function receiveDataset(app: Receiver, asked: NewDataset, by: Caller): Promise<AddedDataset> {
  const { store, limits } = app;
  const { name, source, target, licence, readers } = asked;
  const owner = by.owner ?? UNKNOWN_OWNER;
  const wanted = FILE_PLACES.map((place) => ({ ...place, ...asked.files[place.split][place.side] }));
  const known = await store.datasets.knownFiles(
    owner,
    wanted.map(({ sha256 }) => sha256),
  );
  const fresh = new Map<string, InspectedText>();
  const files: PlacedFile[] = [];
  for (const { sha256, bytes, ...place } of wanted) {
    const artifact = { sha256, sender: senderOf(owner) };
    const inspected =
      known.get(sha256) ?? fresh.get(sha256) ?? (await inspectPieces(app, artifact, { ...place, bytes }));
    requireBytes(inspected, { ...place, bytes });
    const file = { sha256, bytes: inspected.bytes, lines: inspected.lines };
    if (!known.has(sha256)) fresh.set(sha256, file);
    files.push({ ...place, ...file });
  }
  requireEqualSides(files.map((file) => ({ ...file, name: nameOf(file) })));
  const corpus = corpusOf({ source, target }, files);
  const what = { name, source, target, licence, readers, owner, corpus, files };
  const dataset = { ...what, stored: [...known.keys()], quotaBytes: limits.datasetBytesEach };
  const received: ReceivedArtifact[] = [];
  try {
    for (const { sha256, bytes } of fresh.values()) {
      received.push(await app.artifacts.pieces.join({ sha256, sender: senderOf(owner) }, bytes));
    }
    // A file that is there already, from another owner or from a second request for the same dataset, is replaced.
    const place = async (): Promise<void> => {
      for (const file of received) await file.keep();
    };
    return await store.datasets.add({ ...dataset, place }, by);
  } finally {
    for (const file of received) await file.discard();
  }
}

/** @throws OrdoError `artifact.corrupt` while pieces are missing, and what is wrong with the text */
async function inspectPieces(
  { artifacts }: Receiver,
  artifact: PiecedArtifact,
  { bytes, split, side }: FilePlace & { readonly bytes: number },
): Promise<InspectedText> {
  const present = await artifacts.pieces.count(artifact);
  if (present < bytes) {
    throw new OrdoError(
      'artifact.corrupt',
      `${nameOf({ split, side })} has ${bytes} bytes, of which ${present} have arrived`,
      { pointer: `/files/${split}/${side}`, fix: `send the pieces of ${artifact.sha256} from byte ${present} on` },
    );
  }
  const content = (await artifacts.pieces.read(artifact)) as AsyncIterable<Buffer>;
  try {
    const found = await inspectText(content, nameOf({ split, side }));
    if (found.sha256 === artifact.sha256 && found.bytes === bytes) return found;
    throw new OrdoError(
      'artifact.corrupt',
      `the pieces make up ${found.bytes} bytes with SHA-256 ${found.sha256}, not ${bytes} with ${artifact.sha256}`,
      { pointer: `/files/${split}/${side}`, fix: 'send all pieces again' },
    );
  } catch (error) {
    // A text that is refused once is always refused, so nobody needs these bytes again.
    await artifacts.pieces.discard(artifact);
    throw error;
  }
}

/** Checks the announced size, also of a file that need not be sent. @throws OrdoError `artifact.corrupt` */
function requireBytes(
  { bytes: found }: Pick<InspectedText, 'bytes'>,
  { bytes, split, side }: FilePlace & { readonly bytes: number },
): void {
  if (found === bytes) return;
  throw new OrdoError('artifact.corrupt', `${nameOf({ split, side })} has ${found} bytes, not ${bytes}`, {
    pointer: `/files/${split}/${side}/bytes`,
    fix: `announce ${found} bytes, or another file`,
  });
}

const nameOf = ({ split, side }: FilePlace): string => `the ${side} of ${split}`;
