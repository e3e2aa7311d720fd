/** Reads the files that the flags of `ordo score` name, in their order. */
import { OrdoError } from '@ordo/core/errors';
import { type NamedText, readSystemsFromStdin, readTextFile, splitColumns } from './read-texts.ts';
import type { ScoreFlags } from './score-flags.ts';

export async function readReferences(flags: ScoreFlags): Promise<NamedText[]> {
  const [first, ...more] = flags.reference;
  if (first === undefined) {
    throw new OrdoError('request.invalid', 'no reference was given', { fix: 'give a reference file with -r' });
  }
  if (flags.numRefs > 1 && more.length > 0) {
    throw new OrdoError(
      'request.invalid',
      `--num-refs ${flags.numRefs} was given with ${flags.reference.length} files`,
      {
        fix: 'give one file with tab-separated references, or several files without --num-refs',
      },
    );
  }
  const texts: NamedText[] = [];
  for (const file of flags.reference) texts.push(await readTextFile(file));
  return flags.numRefs > 1 ? splitColumns(texts[0] as NamedText, flags.numRefs) : texts;
}

export async function readSystems(flags: ScoreFlags): Promise<NamedText[]> {
  if (flags.input === undefined) return readSystemsFromStdin(process.stdin);
  const twice = flags.input.find((file, i) => flags.input?.indexOf(file) !== i);
  if (twice !== undefined) {
    throw new OrdoError('request.invalid', `${JSON.stringify(twice)} was given twice to -i`, {
      fix: 'give every system output once, the baseline first',
    });
  }
  const systems: NamedText[] = [];
  for (const file of flags.input) systems.push(await readTextFile(file));
  return systems;
}
