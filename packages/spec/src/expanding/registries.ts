/** Lists what a spec can choose from, in words that people read: for forms, and for pages that show the choices. */
import { DATASETS } from '@ordo/data';
import { METRICS } from '@ordo/metrics';
import { listPositionalEncodings, MODEL_PRESETS } from '@ordo/nmt/declarations';
import { ENGINE_PREFERENCES, ENGINE_TABLE } from '@ordo/tensor/engine-table';
import { KINDS } from '../kinds/registry.ts';
import { PRESET_IDS, PRESETS } from './presets.ts';
import { specSchemaWithDefaults } from './spec-defaults.ts';

export interface Choice {
  readonly id: string;
  readonly title: string;
  /** The source; null for a kind and for an engine. */
  readonly citation: string | null;
  /** A JSON Schema of the entry's options, or of the whole spec for a kind; null if there is none. */
  readonly options: object | null;
  /** The settings of a preset where the spec says nothing, or the model that a form of this kind begins with; otherwise empty. */
  readonly settings: readonly Setting[];
}

export interface Setting {
  /** JSON pointer into the spec. */
  readonly pointer: string;
  readonly value: string | number | boolean | null;
}

/** Returns the choices by registry, each in its own order. */
export function listChoices(): Readonly<
  Record<'kinds' | 'encodings' | 'datasets' | 'metrics' | 'presets' | 'engines', readonly Choice[]>
> {
  return {
    kinds: KINDS.map((kind) => ({
      id: kind.id,
      title: kind.title,
      citation: null,
      options: specSchemaWithDefaults(kind),
      settings: flatten('', { model: kind.models[0] }),
    })),
    encodings: listPositionalEncodings().map(withOptions),
    datasets: DATASETS.map(withOptions),
    metrics: METRICS.map(withOptions),
    presets: PRESET_IDS.map((id) => {
      const { title, citation, recipe, decoding, merges } = PRESETS[id];
      const set = { model: MODEL_PRESETS[id], recipe, evaluation: decoding, preprocessing: { bpe: { merges } } };
      return { id, title, citation, options: null, settings: flatten('', set) };
    }),
    engines: ENGINE_PREFERENCES.map((id) => ({
      id,
      title: id === 'auto' ? 'The fastest engine that can be loaded' : ENGINE_TABLE[id].title,
      citation: null,
      options: null,
      settings: [],
    })),
  };
}

interface Entry {
  readonly id: string;
  readonly title: string;
  readonly citation: string;
  readonly options: object;
}

function withOptions({ id, title, citation, options }: Entry): Choice {
  return { id, title, citation, options, settings: [] };
}

/** Lists every value within `value`, with its pointer. */
function flatten(pointer: string, value: unknown): Setting[] {
  if (typeof value !== 'object' || value === null) return [{ pointer, value: value as Setting['value'] }];
  return Object.entries(value).flatMap(([key, member]) => flatten(`${pointer}/${key}`, member));
}
