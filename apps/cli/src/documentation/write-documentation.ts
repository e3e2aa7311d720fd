/** Writes what follows from sources into docs/. It is a program: `npm run generate` calls it. */
import path from 'node:path';
import { writeFileAtomically } from '@ordo/core/files';
import { REPOSITORY } from '../env.ts';
import { writtenFiles } from './written-files.ts';

for (const { file, text } of await writtenFiles()) {
  const place = path.join(REPOSITORY, file);
  await writeFileAtomically(place, text);
}
