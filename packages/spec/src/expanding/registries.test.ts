import { describe, expect, it } from 'vitest';
import { orderProbeExample } from '../examples/order-probe.ts';
import { expandSpec } from './expand.ts';
import { valueAt } from './pointer.ts';
import { listChoices } from './registries.ts';
import type { Spec } from '../schema/spec.ts';

describe('what a spec can choose from', () => {
  it.each(Object.entries(listChoices()))(
    'has %s with ids of their own, a title each, and where they come from',
    (name, all) => {
      expect(all.length).toBeGreaterThan(1);
      expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
      expect(all.filter(({ title }) => title.length < 3)).toEqual([]);
      expect(all.filter(({ citation }) => (citation === null) !== ['kinds', 'engines'].includes(name))).toEqual([]);
    },
  );

  it.each(listChoices().presets.map(({ id, settings }) => [id, settings] as const))(
    'says what the preset %s sets: just that stands in a run whose spec names only the preset',
    (preset, settings) => {
      const { model: _model, recipe: _recipe, evaluation: _evaluation, matrix: _matrix, ...rest } = orderProbeExample;
      const spec = { ...rest, dataset: { id: 'multi30k' }, model: { preset } } as unknown as Spec;
      const [run] = expandSpec({ ...spec, positional: { type: 'sape' } });
      expect(settings.length).toBeGreaterThan(8);
      for (const { pointer, value } of settings) expect([pointer, valueAt(run, pointer)]).toEqual([pointer, value]);
    },
  );

  it('gives the options of an encoding as a closed JSON Schema', () => {
    const rope = listChoices().encodings.find(({ id }) => id === 'rope');
    expect(rope?.options).toMatchObject({ type: 'object', properties: { type: { const: 'rope' } } });
  });
});
