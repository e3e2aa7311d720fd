/** /v1/registries: lists what a spec can choose from, for forms and for pages that show the choices. */
import { closed, nullable } from '@ordo/core/schema-parts';
import { Type } from 'typebox';
import { answers } from '../answers.ts';
import { defineRoute } from '../route.ts';
import { openObject } from '../schemas/shared.ts';

export const ChoiceSchema = Type.Object(
  {
    id: Type.String({ description: 'As a spec says it' }),
    title: Type.String(),
    citation: nullable(Type.String({ description: 'Where it comes from' })),
    options: nullable(openObject('JsonSchema', 'A JSON Schema')),
    settings: Type.Array(
      Type.Object(
        {
          pointer: Type.String({ description: 'JSON pointer into the spec' }),
          value: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]),
        },
        { ...closed, title: 'Setting' },
      ),
      {
        description:
          'What a preset sets where the spec says nothing, or the model that a form of this kind begins with; otherwise empty',
      },
    ),
  },
  { ...closed, title: 'Choice' },
);

const ChoicesSchema = Type.Array(ChoiceSchema);

const RegistriesSchema = Type.Object(
  {
    kinds: ChoicesSchema,
    encodings: ChoicesSchema,
    datasets: ChoicesSchema,
    metrics: ChoicesSchema,
    presets: ChoicesSchema,
    engines: ChoicesSchema,
  },
  { ...closed, title: 'Registries' },
);

export const getRegistries = defineRoute({
  method: 'GET',
  url: '/v1/registries',
  config: { access: 'read' },
  schema: {
    tags: ['documents'],
    operationId: 'getRegistries',
    summary:
      'List the kinds of specs, and the encodings, datasets, metrics, presets and engines that a spec can choose from',
    response: answers(200, RegistriesSchema),
  },
});
