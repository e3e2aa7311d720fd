/** The common form of corpora whose files somebody else publishes: a folder with one file per split and language. */
import { hashJson } from '@ordo/core';
import { type Static, type TObject, type TSchema, Type } from 'typebox';
import { findCorpusFiles, hashCorpusFile, readCorpusLines } from './corpus-file.ts';
import { type DataFile, type Dataset, defineDataset, type LanguagePair } from './dataset.ts';
import { pairBlocks, requirePartners, type SideLines } from './line-pairs.ts';
import { type Split, SPLITS } from './parallel-corpus.ts';
import { type ClassesChoice, classesOption, coverWordClasses, readWordClasses } from './word-classes.ts';

/** The two files of one split, which are named `<stem>.<language>`. */
interface SplitFiles {
  readonly stem: string;
  /** The published number of lines. Absent if none is published. */
  readonly lines?: number;
}

interface LocalCorpus
  extends Pick<Dataset, 'id' | 'title' | 'licence' | 'citation' | 'preparation' | 'tokenised' | 'wordTypes'> {
  /** The origin of the files, and the place to put them. */
  readonly source: string;
  /** The languages. The first is the source and the second the target, unless the options say otherwise. */
  readonly languages: readonly [string, string, ...string[]];
  /** The meaning of the options when they are left out. */
  readonly defaults: string;
  readonly example: Readonly<Record<string, unknown>>;
  readonly folder: string;
  readonly splits: Readonly<Record<Split, SplitFiles>>;
  /** True if the files are published packed, so that each name ends in `.gz`. Otherwise they may be packed. */
  readonly packed?: true;
  /** The published SHA-256 hashes by `<stem>.<language>`, of the file itself or of its unpacked text. */
  readonly sha256?: { readonly of: 'file' | 'text'; readonly values: Readonly<Record<string, string>> };
}

type Choice = Static<TObject>;

export function defineLocalCorpus(corpus: LocalCorpus): Dataset {
  const { id, title, licence, citation, source, preparation, tokenised, wordTypes, example } = corpus;
  const { languages, folder, splits, packed, sha256 } = corpus;
  const advice = { dataset: id, fix: source };
  const languagesOf = (choice: Choice) => choosePair(languages, choice);
  const fileOf = (split: Split, language: string): DataFile => {
    const { stem, lines } = splits[split];
    const value = sha256?.values[`${stem}.${language}`];
    return {
      name: `${folder}/${stem}.${language}${packed === true ? '.gz' : ''}`,
      split,
      language,
      ...(lines === undefined ? {} : { lines }),
      ...(sha256 === undefined || value === undefined ? {} : { sha256: { of: sha256.of, value } }),
    };
  };
  const filesOf = ({ source, target }: LanguagePair) =>
    SPLITS.flatMap((split) => [fileOf(split, source), fileOf(split, target)]);
  async function* readSplit(choice: Choice, dataDir: string | undefined, split: Split) {
    const pair = languagesOf(choice);
    const files = filesOf(pair);
    const names = await findCorpusFiles(dataDir, files, advice);
    const sideOf = (language: string): SideLines => {
      const at = files.findIndex((file) => file.split === split && file.language === language);
      const name = names[at] as string;
      return { name, blocks: readCorpusLines(dataDir, name, files[at] as DataFile, advice) };
    };
    yield* pairBlocks(sideOf(pair.source), sideOf(pair.target));
  }
  return defineDataset({
    id,
    title,
    licence,
    citation,
    source,
    preparation,
    tokenised,
    wordTypes,
    example,
    files: SPLITS.flatMap((split) => languages.map((language) => fileOf(split, language))),
    options: makeOptions(corpus),
    resolve: (choice) => {
      const { source, target } = languagesOf(choice);
      const { classes } = choice as ClassesChoice;
      return {
        id,
        source,
        ...(languages.length > 2 ? { target } : {}),
        ...(classes === undefined ? {} : { classes }),
      };
    },
    findProblems: (choice) => {
      const { source, target } = languagesOf(choice);
      if (source !== target) return [];
      return [{ pointer: '/target', message: `source and target are both "${source}"`, fix: 'name two languages' }];
    },
    languages: languagesOf,
    /**
     * The fingerprint is computed only from the checksums if all are published, because `load` accepts no other files. Otherwise
     * it depends on the text and not on how it is packed.
     */
    fingerprint: async (choice, dataDir) => {
      const classes = await readWordClasses(id, choice, dataDir);
      const pair = languagesOf(choice);
      const files = filesOf(pair);
      const published = files.map((file) => file.sha256?.value);
      if (published.every((value) => value !== undefined)) return coverWordClasses(hashJson(published), classes);
      const names = await findCorpusFiles(dataDir, files, advice);
      const hashes: string[] = [];
      let partner = { name: '', count: 0 };
      for (const [i, file] of files.entries()) {
        const { name, lines, hash } = await hashCorpusFile(dataDir, names[i] as string, file, advice);
        hashes.push(hash);
        const side = { name, count: lines };
        if (file.language === pair.target) requirePartners(partner, side);
        partner = side;
      }
      return coverWordClasses(hashJson([pair.source, pair.target, ...hashes]), classes);
    },
    read: (choice, dataDir, split) => readSplit(choice, dataDir, split),
    wordClasses: (choice, dataDir) => readWordClasses(id, choice, dataDir),
  });
}

/** Makes the options. They name the source, and also the target if more than one language is left. */
function makeOptions({ id, languages, defaults }: LocalCorpus): TObject {
  const Language = (description: string) => Type.Optional(Type.Enum([...languages], { description }));
  const properties: Record<string, TSchema> =
    languages.length > 2
      ? { source: Language('The language of the source'), target: Language('The language of the target') }
      : { source: Language('The language of the source; the target is the other one') };
  return Type.Object(
    { id: Type.Literal(id), ...properties, classes: classesOption },
    { additionalProperties: false, description: defaults },
  );
}

function choosePair(languages: readonly [string, string, ...string[]], choice: Choice): LanguagePair {
  const { source = languages[0], target } = choice as { source?: string; target?: string };
  if (languages.length > 2) return { source, target: target ?? languages[1] };
  return { source, target: source === languages[0] ? languages[1] : languages[0] };
}
