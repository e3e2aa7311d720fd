import { expect, it } from 'vitest';
import { startApi } from '../../testing/start-api.ts';

interface Choice {
  readonly id: string;
  readonly title: string;
  readonly citation: string | null;
  readonly options: { readonly properties: object } | null;
  readonly settings: readonly { readonly pointer: string; readonly value: unknown }[];
}

it('one route lists all that a spec can choose from, with titles, citations and schemas of the options', async () => {
  const api = await startApi();
  const registries = (await api.app.inject('/v1/registries')).json<Record<string, Choice[]>>();
  const ids = (name: string) => registries[name]?.map(({ id }) => id);
  expect(Object.keys(registries)).toEqual(['kinds', 'encodings', 'datasets', 'metrics', 'presets', 'engines']);
  expect(registries['kinds']).toMatchObject([
    { id: 'translation', options: { properties: { model: { properties: { preset: {} } } } } },
    { id: 'language-model', options: { properties: { model: { properties: { layers: {} } } } } },
  ]);
  expect(ids('encodings')).toEqual(expect.arrayContaining(['none', 'sape', 'rope', 'posnet-attn']));
  expect(ids('datasets')).toEqual(expect.arrayContaining(['order-probe', 'multi30k']));
  expect(ids('metrics')).toEqual(expect.arrayContaining(['bleu', 'chrf']));
  expect(ids('presets')).toEqual(expect.arrayContaining(['probe', 'base']));
  expect(ids('engines')).toEqual(expect.arrayContaining(['auto', 'native', 'cuda']));
  expect(registries['encodings']?.find(({ id }) => id === 'rope')).toMatchObject({
    citation: expect.stringContaining('Su') as string,
    options: { properties: { type: { const: 'rope' } } },
  });
  await api.close();
});
