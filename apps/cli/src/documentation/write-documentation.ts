/** Writes the parts of docs/ that are derived from the sources. It is a program that `npm run generate` calls. */
import path from 'node:path';
import { writeFileAtomically } from '@ordo/core/files';
import { REPOSITORY } from '../env.ts';
import { writtenFiles } from './written-files.ts';

for (const { file, text } of await writtenFiles()) {
  const place = path.join(REPOSITORY, file);
  await writeFileAtomically(place, text);
}
