/** Writes what a spec can choose from, with options and citations. */
import { DECODING_DEFAULTS, listPositionalEncodings, RECIPE_DEFAULTS } from '@ordo/nmt/declarations';
import { findDocumentSchema } from '@ordo/reports';
import { type Choice, listChoices, valueAt } from '@ordo/spec';
import { code, escapeText, writeTable } from './markdown.ts';
import { type Schema, writeFields } from './write-fields.ts';

const specSchemas = (): readonly Schema[] => (findDocumentSchema('spec') as Schema).anyOf ?? [];

/** Writes the fields of a spec. @param kind 0 for translations, 1 for language models */
export function writeSpecFields(kind: 0 | 1): string {
  const alike = kind === 0 ? [] : ['positional', 'seeds', 'resources', 'matrix'];
  const schema = specSchemas()[kind] ?? {};
  const kept = Object.entries(schema.properties ?? {}).filter(
    ([name]) => !alike.includes(name) && !(kind === 1 && name === 'recipe'),
  );
  return writeFields({ ...schema, properties: Object.fromEntries(kept) });
}

export function writeEncodings(): string {
  const members = specSchemas()[0]?.properties?.['positional']?.anyOf ?? [];
  return listChoices()
    .encodings.map((choice) => {
      const schema = members.find(({ properties }) => properties?.['type']?.const === choice.id);
      return writeChoice(choice, schema ?? {}, 'type');
    })
    .join('\n\n');
}

/** Writes what each encoding computes. The page itself explains the symbols. */
export function writeFormulas(): string {
  const rows = listPositionalEncodings().map(({ id, formula }) => [code(id), formula]);
  return writeTable(['encoding', 'what it computes'], rows);
}

export const writeMetrics = (): string => writeAll(listChoices().metrics);
export const writeDatasets = (): string => writeAll(listChoices().datasets);

export function writeEngines(): string {
  const rows = listChoices().engines.map(({ id, title }) => [code(id), escapeText(title)]);
  return writeTable(['engine', 'what it is'], rows);
}

/** The values that hold where a preset says nothing. */
const SHARED = { recipe: RECIPE_DEFAULTS, evaluation: DECODING_DEFAULTS };

/** Writes one row for each setting that differs between presets, one column for each preset, and one for what they share. */
export function writePresets(): string {
  const { presets } = listChoices();
  const about = presets.map(({ id, title, citation }) => [code(id), escapeText(title), escapeText(citation ?? '')]);
  const pointers = [...new Set(presets.flatMap(({ settings }) => settings.map(({ pointer }) => pointer)))];
  const rows = pointers.map((pointer) => [
    code(pointer.slice(1).replaceAll('/', '.')),
    ...presets.map(({ settings }) => showSetting(settings.find((setting) => setting.pointer === pointer)?.value)),
    showSetting(valueAt(SHARED, pointer)),
  ]);
  return [
    writeTable(['preset', 'what it is', 'where it comes from'], about),
    writeTable(['field', ...presets.map(({ id }) => code(id)), 'an empty cell means'], rows),
  ].join('\n\n');
}

const showSetting = (value: unknown): string => (value === undefined ? '' : escapeText(JSON.stringify(value)));

const writeAll = (choices: readonly Choice[]): string =>
  choices.map((choice) => writeChoice(choice, (choice.options ?? {}) as Schema, 'id')).join('\n\n');

function writeChoice({ id, title, citation }: Choice, schema: Schema, naming: string): string {
  const heading = `## ${id}\n\n${escapeText(title)}.`;
  return [heading, ...(citation === null ? [] : [`*${escapeText(citation)}*`]), writeFields(schema, [naming])].join(
    '\n\n',
  );
}
