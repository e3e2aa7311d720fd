/** /v1/registries: lists what a spec can choose from, for forms and for pages that show the choices. */
import type { ChoiceSchema } from '@ordo/protocol/documents/registries';
import { getRegistries } from '@ordo/protocol/documents/registries';
import { type Choice, listChoices } from '@ordo/spec';
import { type Static } from 'typebox';
import type { App } from '../../app-options.ts';

export async function registryRoutes(app: App): Promise<void> {
  const { kinds, encodings, datasets, metrics, presets, engines } = listChoices();
  const registries = {
    kinds: kinds.map(presentChoice),
    encodings: encodings.map(presentChoice),
    datasets: datasets.map(presentChoice),
    metrics: metrics.map(presentChoice),
    presets: presets.map(presentChoice),
    engines: engines.map(presentChoice),
  };
  app.route({
    ...getRegistries,
    handler: async () => registries,
  });
}

function presentChoice({ options, settings, ...named }: Choice): Static<typeof ChoiceSchema> {
  return { ...named, options: options as Record<string, unknown> | null, settings: [...settings] };
}
